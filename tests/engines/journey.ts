import type { Visitor } from './visitor.ts';

/** The actions of a visitor on a site, from the first page to the result that the journey expects to see. */
export interface Journey {
  readonly name: string;
  /** True for a journey that is played in WebKit as well, where each one takes several times as long as in Firefox. */
  readonly inWebKit?: true;
  readonly play: (visitor: Visitor) => Promise<void>;
}
