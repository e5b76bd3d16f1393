// Pilots without a name of their own, by what they are worth for their points.
import { patient, useAnswer, useHeadline } from "../ask.js";
import { FACTIONS } from "../called.js";
import { commandOf } from "../command.js";
import { DuelOf, TextField } from "../fields.jsx";
import { number, percent } from "../format.js";
import { Answered, CommandLine, Notes, Select, Verdict } from "../parts.jsx";
import { chosenList } from "../points.js";
import { ListSelect } from "../points.jsx";
import { change } from "../store.js";
import { Table } from "../table.jsx";
import { useLists } from "../use-lists.js";

/* The lists that the library brings usual ships of, by edition; and one more, by its name. */
const LISTS = { 2.5: "xwa", 2: "legacy", 1: "first" };
const fieldOf = (edition) => (chosenList(edition)?.list === "amg" ? "amg" : LISTS[edition]);

const genericsOf = (question) => ({
    command: "duel",
    roster: "generics",
    faction: question.faction,
    every: question.every.trim() || null,
    sort: "points",
    against: `scenarios/field-${fieldOf(question.edition)}.csv`,
    edition: question.edition,
});

const pilotOf = ({ name, words }) => (
    <>
        {name}{" "}
        <DuelOf name={name} words={[words]} />
    </>
);

/* What a usual ship's card needs is told; its words are not the player's to add to. */
const asItIs = (card) => card.replace(/; (?:if that is so, )?say .*/, ".");

const isAbout = (ships, line) => ships.some(({ name }) => line.includes(name));

function Generics({ answer, notes }) {
    const { sides, against } = answer;
    const ofOthers = (line) => !isAbout(sides, line) && isAbout(against, line);
    const told = { answer: { ...answer, cards: answer.cards?.map(asItIs) }, notes };
    return (
        <>
            <Verdict text={answer.answer} />
            <Table
                name="Generic pilots"
                caption="Which is worth its points"
                heads={["pilot", "points", "worth", "wins", "jousting value"]}
                rows={sides.map((side) => [pilotOf(side), number(side.points, 0), percent(side.per_point.value, 0), percent(side.value.value), number(side.jousting_value.value)])}
                first
            />
            <p class="meaning">
                Each alone against each of {against.length} usual ships, round by round, without damage cards. At 100 % a pilot is worth what it costs, by
                the damage that it deals and stands; movement and arcs play no part.
            </p>
            <Notes {...told} only={(line) => !ofOthers(line)} />
            <h4>Of the usual ships, which are of all factions</h4>
            <Notes {...told} only={ofOthers} />
        </>
    );
}

/** Which of them is underpriced. */
export function Bargains({ question, onHeadline }) {
    useLists();
    const asked = genericsOf(question);
    const state = useAnswer("generics", asked, { engine: patient });
    const { answer, wrong, notes } = state;
    useHeadline(onHeadline, wrong, answer && answer.answer?.split(" (")[0]);
    return (
        <>
            <div class="controls">
                <Select label="faction" value={question.faction} choices={Object.entries(FACTIONS)} onValue={(faction) => change({ faction })} />
                <ListSelect edition={question.edition} label="points" />
                <TextField question={question} part="every" label="each ship has" placeholder="a focus action" size={14} />
            </div>
            <Answered state={state}>
                {(answer) => <Generics answer={answer} notes={notes} />}
            </Answered>
            <CommandLine text={commandOf(asked)} />
        </>
    );
}
