/**
 * The prices of an estate of each site, each with the time at which the back office confirmed that it is written. Times
 * are `performance.now()`.
 */
export interface PriceHistory {
  /** Returns a price that is about to be written, with a function to call when the back office has confirmed it. */
  startChange(host: string): { readonly price: number; readonly written: () => void };
  /**
   * Returns the time in milliseconds for which the price on a page had been out of date when the page was requested.
   * Returns undefined for a page that shows none of the prices.
   */
  measureStaleMs(host: string, html: string, askedAt: number): number | undefined;
}

/** The first price. It is higher than every price of the demo. */
const FIRST_PRICE = 7_100_000;
/** Matches the price in the form of pages: with a full stop, a comma, or one of several spaces between the groups. */
const SHOWN_PRICE = /(?<!\d)7\D?1\d{2}\D?\d{3}(?!\d)/;

export function createPriceHistory(): PriceHistory {
  /**
   * The time at which the write of each price was confirmed, by host and in the order of the prices; undefined until
   * then.
   */
  const written = new Map<string, (number | undefined)[]>();
  const getWrittenTimes = (host: string) => {
    const list = written.get(host) ?? [];
    written.set(host, list);
    return list;
  };

  return {
    startChange(host) {
      const list = getWrittenTimes(host);
      const index = list.push(undefined) - 1;
      return {
        price: FIRST_PRICE + index,
        written() {
          list[index] = performance.now();
        },
      };
    },
    measureStaleMs(host, html, askedAt) {
      const [shown] = SHOWN_PRICE.exec(html) ?? [];
      const list = getWrittenTimes(host);
      const index = shown === undefined ? -1 : Number(shown.replaceAll(/\D/g, '')) - FIRST_PRICE;
      if (index < 0 || index >= list.length) return undefined;
      // A write without a response may have taken effect. A later confirmed write has replaced it in any case.
      const replaced = list.slice(index + 1).filter((at) => at !== undefined);
      return replaced.length === 0 ? 0 : Math.max(0, askedAt - Math.min(...replaced));
    },
  };
}
