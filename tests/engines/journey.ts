import type { Visitor } from './visitor.ts';

/** The actions of a visitor on a site, from the first page to the result that the journey expects to see. */
export interface Journey {
  readonly name: string;
  /**
   * Is true for a journey that is also played in WebKit. Only some journeys are, because WebKit takes several times as
   * long as Firefox.
   */
  readonly inWebKit?: true;
  readonly play: (visitor: Visitor) => Promise<void>;
}
