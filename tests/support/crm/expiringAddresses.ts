import type { CrmClock } from './crmClock.ts';
import { type CrmReply, type ReceivedRequest, createTextReply } from './crmExchange.ts';

const EXPIRY_PARAMETER = 'expires';

/** Addresses of pictures that expire. */
export class ExpiringAddresses {
  readonly #clock: CrmClock;
  /** The lifetime of an address in milliseconds, by the CRM's clock. */
  lifetimeMs: number;

  constructor(clock: CrmClock, lifetime: number) {
    this.#clock = clock;
    this.lifetimeMs = lifetime;
  }

  /** Returns the signed address, and the time when it expires. */
  sign(address: string): { readonly url: string; readonly expiresAt: string } {
    const expires = Math.round(this.#clock.now() + this.lifetimeMs);
    const url = new URL(address);
    url.searchParams.set(EXPIRY_PARAMETER, String(expires));
    return { url: url.href, expiresAt: new Date(expires).toISOString() };
  }

  /** Returns the refusal of an address that has expired or was never signed; undefined for any other address. */
  refusal(request: ReceivedRequest): CrmReply | undefined {
    return Number(request.query.get(EXPIRY_PARAMETER)) >= this.#clock.now()
      ? undefined
      : createTextReply(403, 'Request has expired');
  }
}
