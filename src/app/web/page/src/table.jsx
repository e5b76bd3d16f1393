// A table that can be scrolled, as most tabs have one.

/** name: of the table, which caption shows in other words. heads: of the columns. rows: lists of cells, the first of which names the
 * row; one alone beside it takes the room of all. first: the first row is the best. */
export const Table = ({ name, caption = name, heads, rows, first = false }) => (
    <div class="scroll" tabIndex={0} role="group" aria-label={`${name}, can be scrolled`}>
        <table>
            <caption>{caption}</caption>
            <thead>
                <tr>
                    {heads.map((head) => (
                        <th scope="col" key={head}>
                            {head}
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {rows.map(([row, ...cells], i) => (
                    <tr key={i} class={first && i === 0 ? "best" : ""}>
                        <th scope="row" class="wraps">
                            {row}
                        </th>
                        {cells.map((cell, k) => {
                            const more = cells.length === 1 ? heads.length - 1 : 1;
                            return (
                                <td key={k} colSpan={more} class={more > 1 ? "wraps" : ""}>
                                    {cell}
                                </td>
                            );
                        })}
                    </tr>
                ))}
            </tbody>
        </table>
    </div>
);
