// The tables that most tabs have: one that can be scrolled, and one of shares.
import { percent } from "./format.js";
import { Bar } from "./parts.jsx";

const headings = (heads) =>
    heads.map((head) => (
        <th scope="col" key={head}>
            {head}
        </th>
    ));

/** name: of the table, which caption shows in other words. heads: of the columns. rows: lists of cells, the first of which names the
 * row; one alone beside it says why there are no others. first: the first row is the best. long: what names a row is. */
export const Table = ({ name, caption = name, heads, rows, first = false, long = false }) => (
    <div class="scroll" tabIndex={0} role="group" aria-label={`${name}, can be scrolled`}>
        <table class={long ? "long" : ""}>
            <caption>{caption}</caption>
            <thead>
                <tr>
                    {headings(heads)}
                </tr>
            </thead>
            <tbody>
                {rows.map(([row, ...cells], i) =>
                    cells.length === 1 && heads.length > 2 ? (
                        <tr key={i}>
                            <th scope="row" class="wraps" colSpan={heads.length}>
                                <div class="why">
                                    {row}: {cells[0]}
                                </div>
                            </th>
                        </tr>
                    ) : (
                        <tr key={i} class={first && i === 0 ? "best" : ""}>
                            <th scope="row" class="wraps">
                                {row}
                            </th>
                            {cells.map((cell, k) => (
                                <td key={k}>{cell}</td>
                            ))}
                        </tr>
                    ),
                )}
            </tbody>
        </table>
    </div>
);

/** Shares, each with a bar. heads: of both columns, if they have any. rows: [what, share]. */
export const Shares = ({ name, heads, rows }) => (
    <div class="scroll">
        <table class="histogram">
            <caption class="unseen">{name}</caption>
            {heads && (
                <thead>
                    <tr>
                        {headings(heads)}
                        <th scope="col" aria-hidden="true" class="wide" />
                    </tr>
                </thead>
            )}
            <tbody>
                {rows.map(([what, share]) => (
                    <tr key={what}>
                        <th scope="row">{what}</th>
                        <td>{percent(share)}</td>
                        <td class="wide" aria-hidden="true">
                            <Bar share={share} />
                        </td>
                    </tr>
                ))}
            </tbody>
        </table>
    </div>
);
