/** What a picture of the library shows, in words. Read from its text: a document made of it would have to obey the policy of this one,
 * which has no styles within. */
export const describe = (svg) =>
    (/<desc[^>]*>([^<]*)<\/desc>/.exec(svg)?.[1] ?? "").replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
