import type { Redirect } from '#shared/api/content/redirects.ts';
import { toRedirectSource, toRedirectTarget, removeQuery } from '#shared/primitives/addresses/redirectAddress.ts';
import type { WriteResult } from '../core/db/writeResult.ts';

/** A stored redirect, or the reason why it was refused. */
export type RedirectWriteResult =
  | { readonly outcome: WriteResult; readonly redirect: Redirect }
  | { readonly outcome: 'refused'; readonly field: keyof Redirect; readonly reason: string };

const createRefusal = (field: keyof Redirect, reason: string): RedirectWriteResult => ({
  outcome: 'refused',
  field,
  reason,
});

/**
 * Returns the addresses under which a redirect of the target would be found: the address with its query, and the path
 * alone.
 */
const toLookupAddresses = (to: string): readonly string[] => [
  ...new Set([toRedirectSource(to) ?? to, removeQuery(to)]),
];

/**
 * All redirects of a site. New redirects are added one by one. Each redirect leads to its final target in one step. A
 * redirect that would form a loop or a chain, or would never be used, is refused.
 */
export class RedirectTable {
  readonly #targets = new Map<string, string>();
  /** The sources of redirects, by the addresses at which a redirect of their target would be found. */
  readonly #sources = new Map<string, Set<string>>();
  readonly #describeAnswer: (address: string) => string | undefined;

  /**
   * Creates the table.
   *
   * @param describeAnswer describes the content that the site serves at an address; undefined when the site serves none
   * there
   */
  constructor(storedRedirects: Iterable<Redirect>, describeAnswer: (address: string) => string | undefined) {
    this.#describeAnswer = describeAnswer;
    for (const { from, to } of storedRedirects) this.#store(from, to);
  }

  add(wantedRedirect: Redirect): RedirectWriteResult {
    const from = toRedirectSource(wantedRedirect.from);
    const to = toRedirectTarget(wantedRedirect.to);
    if (from === undefined) return createRefusal('from', 'is not a path of the site');
    if (to === undefined) return createRefusal('to', 'is not a path of the site');
    const answer = this.#describeAnswer(from);
    if (answer !== undefined)
      return createRefusal('from', `${answer} answers at this address, so the redirect would never be used`);
    const previousTarget = this.#targets.get(from);
    if (previousTarget === to) return { outcome: 'unchanged', redirect: { from, to } };

    const [nextFrom, nextTo] = this.#findRedirect(to) ?? [];
    if (toLookupAddresses(to).includes(from))
      return createRefusal('to', 'is the same address, which would make a loop');
    if (nextTo !== undefined && toLookupAddresses(nextTo).includes(from))
      return createRefusal('to', `would make a loop: ${nextFrom} is redirected to ${nextTo}`);
    if (nextTo !== undefined)
      return createRefusal('to', `would make a chain: it is itself redirected to ${nextTo}, so use that address`);
    const earlierSource = [...(this.#sources.get(from) ?? [])].find((source) => source !== from);
    if (earlierSource !== undefined)
      return createRefusal(
        'from',
        `would make a chain: ${earlierSource} is redirected to it, so change that redirect first`,
      );

    this.#delete(from);
    this.#store(from, to);
    return { outcome: previousTarget === undefined ? 'created' : 'updated', redirect: { from, to } };
  }

  #findRedirect(target: string): readonly [from: string, to: string] | undefined {
    for (const address of toLookupAddresses(target)) {
      const to = this.#targets.get(address);
      if (to !== undefined) return [address, to];
    }
    return undefined;
  }

  #store(from: string, to: string) {
    this.#targets.set(from, to);
    for (const address of toLookupAddresses(to)) {
      const sources = this.#sources.get(address);
      if (sources) sources.add(from);
      else this.#sources.set(address, new Set([from]));
    }
  }

  #delete(from: string) {
    const to = this.#targets.get(from);
    if (to === undefined) return;
    this.#targets.delete(from);
    for (const address of toLookupAddresses(to)) this.#sources.get(address)?.delete(from);
  }
}
