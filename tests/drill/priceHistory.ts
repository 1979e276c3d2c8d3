/** Which prices an estate of each site had, and since when it has another one. Times are `performance.now()`. */
export interface PriceHistory {
  /** A price that is about to be written. Returns it, and what to call when the back office has said that it is. */
  next(host: string): { readonly price: number; readonly written: () => void };
  /**
   * Milliseconds for which the price of a page had been out of date when the page was asked for; undefined for one that
   * shows none of the prices.
   */
  staleMs(host: string, html: string, askedAt: number): number | undefined;
}

/** No estate of the demo costs as much. */
const FIRST = 7_100_000;
/** As pages write it: with a full stop, a comma, or one of several spaces between the groups. */
const SHOWN = /(?<!\d)7\D?1\d{2}\D?\d{3}(?!\d)/;

export function createPriceHistory(): PriceHistory {
  /** By host: when each price was known to be written, in the order of the prices. */
  const written = new Map<string, (number | undefined)[]>();
  const of = (host: string) => {
    const list = written.get(host) ?? [];
    written.set(host, list);
    return list;
  };

  return {
    next(host) {
      const list = of(host);
      const index = list.push(undefined) - 1;
      return {
        price: FIRST + index,
        written() {
          list[index] = performance.now();
        },
      };
    },
    staleMs(host, html, askedAt) {
      const [shown] = SHOWN.exec(html) ?? [];
      const list = of(host);
      const index = shown === undefined ? -1 : Number(shown.replaceAll(/\D/g, '')) - FIRST;
      if (index < 0 || index >= list.length) return undefined;
      // A write that was not answered may have been done; a later one that was has replaced it in any case.
      const replaced = list.slice(index + 1).filter((at) => at !== undefined);
      return replaced.length === 0 ? 0 : Math.max(0, askedAt - Math.min(...replaced));
    },
  };
}
