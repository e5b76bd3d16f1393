// The row of tabs; those that do not fit beside each other are behind a menu.
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/* The tabs that are shown: as many of the first as fit, and always the one that is chosen. */
function fitting(tabs, widths, room, tab) {
    const total = (list) => list.reduce((sum, { id }) => sum + widths[id], 0);
    if (!widths || total(tabs) <= room) return tabs;
    for (let count = tabs.length - 1; count > 0; count--) {
        const shown = tabs.filter(({ id }, at) => at < count || id === tab);
        if (total(shown) + widths.more <= room) return shown;
    }
    return tabs.filter(({ id }) => id === tab);
}

/* How wide each is, and the room for them; measured again when either changes, as letters do that are made larger. */
function useWidths(row, ruler) {
    const [sizes, set] = useState({ widths: null, room: 0 });
    useLayoutEffect(() => {
        const measure = () => {
            const widths = {};
            for (const one of ruler.current.children) widths[one.dataset.id] = one.getBoundingClientRect().width;
            set({ widths, room: row.current.getBoundingClientRect().width });
        };
        measure();
        const watch = new ResizeObserver(measure);
        watch.observe(row.current);
        watch.observe(ruler.current);
        return () => watch.disconnect();
    }, []);
    return sizes;
}

function Menu({ tabs, onTab }) {
    const [open, setOpen] = useState(false);
    const place = useRef(null);
    const items = () => [...place.current.querySelectorAll("[role=menuitem]")];
    const close = (back) => {
        setOpen(false);
        if (back) place.current.querySelector("button").focus();
    };
    useLayoutEffect(() => {
        if (!open) return;
        items()[0].focus(); // before the next key
        const beside = (event) => !place.current.contains(event.target) && setOpen(false);
        addEventListener("pointerdown", beside);
        return () => removeEventListener("pointerdown", beside);
    }, [open]);
    const go = (event) => {
        const all = items();
        const at = all.indexOf(document.activeElement);
        const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
        if (event.key === "Escape" || event.key === "Tab") close(event.key === "Escape");
        if (to === undefined) return;
        event.preventDefault();
        all[(to + all.length) % all.length].focus();
    };
    return (
        <div class="tabs-more" ref={place}>
            <button type="button" aria-haspopup="menu" aria-expanded={String(open)} onClick={() => setOpen(!open)}>
                More
            </button>
            {open && (
                <div role="menu" aria-label="More to find out" onKeyDown={go}>
                    {tabs.map(({ id, name }) => (
                        <button
                            type="button"
                            role="menuitem"
                            tabIndex={-1}
                            key={id}
                            onClick={() => {
                                setOpen(false);
                                onTab(id);
                                requestAnimationFrame(() => document.getElementById(`tab-${id}`)?.focus());
                            }}
                        >
                            {name}
                        </button>
                    ))}
                </div>
            )}
        </div>
    );
}

/** tabs: {id, name}. tab: the id of the one that is chosen. */
export function Tabs({ tabs, tab, onTab }) {
    const row = useRef(null);
    const ruler = useRef(null);
    const { widths, room } = useWidths(row, ruler);
    const shown = fitting(tabs, widths, room, tab);
    const rest = tabs.filter((one) => !shown.includes(one));
    const go = (event) => {
        const at = shown.findIndex(({ id }) => id === tab);
        const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: shown.length - 1 }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        const next = shown[(to + shown.length) % shown.length].id;
        onTab(next);
        row.current.querySelector(`#tab-${next}`).focus();
    };
    return (
        <div class="tabs" ref={row}>
            <div class="tabs-ruler" aria-hidden="true" ref={ruler}>
                {[...tabs, { id: "more", name: "More" }].map(({ id, name }) => (
                    <span key={id} data-id={id}>
                        {name}
                    </span>
                ))}
            </div>
            <div role="tablist" aria-label="What to find out" onKeyDown={go}>
                {shown.map(({ id, name }) => (
                    <button
                        type="button"
                        key={id}
                        id={`tab-${id}`}
                        role="tab"
                        aria-selected={String(id === tab)}
                        aria-controls="panel"
                        tabIndex={id === tab ? 0 : -1}
                        onClick={() => onTab(id)}
                    >
                        {name}
                    </button>
                ))}
            </div>
            {rest.length > 0 && <Menu tabs={rest} onTab={onTab} />}
        </div>
    );
}
