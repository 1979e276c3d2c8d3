import type { Visitor } from './visitor.ts';

/** What a visitor does on a site from the beginning to its end, which the journey expects to see. */
export interface Journey {
  readonly name: string;
  /** True for a journey that is played in WebKit as well, where each one takes several times as long as in Firefox. */
  readonly inWebKit?: true;
  readonly play: (visitor: Visitor) => Promise<void>;
}
