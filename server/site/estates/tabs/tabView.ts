import type { EstateTab } from '#shared/domain/fields/tabNames.ts';
import type { Region } from '#shared/primitives/ids.ts';

/** A row of facts. Empty and hidden values never become a row. */
export interface FactRow {
  /** The key of the field catalogue, if there is one. It is unique within its block. */
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** The agent's free text that explains the value (specification §3.2, "combined with an information text"). */
  readonly note?: string;
}

export interface RoomView {
  readonly name: string;
  readonly count: number;
  readonly surface?: string;
  readonly comment?: string;
}

export interface FloorView {
  /** The id, which is unique among the floors of an estate. */
  readonly id: string;
  /** The name of the floor; absent when the rooms have no floors. */
  readonly name?: string;
  readonly rooms: readonly RoomView[];
}

export interface EnergyView {
  /** The name of the value, for example "EPC-waarde". */
  readonly name: string;
  /** The region whose bands apply; absent when they are not known or the estate is no dwelling. */
  readonly region?: Region;
  /** The value in kWh/m² per year. */
  readonly value?: number;
  readonly label?: string;
  /** True when the certificate has no label of its own, so that the label was derived from the value. */
  readonly isLabelDerived: boolean;
  /** The certificate code, the yearly use, CO₂, and the E- and K-level. */
  readonly rows: readonly FactRow[];
}

export interface FloodScoreView {
  readonly scoreSubject: 'parcel' | 'building';
  readonly score: 'A' | 'B' | 'C' | 'D';
  /** The meaning of the letter in plain language. */
  readonly explanation: string;
  /**
   * True for a letter that is shown with a warning icon: "Flooding score letters beyond C show an extra icon"
   * (specification §4.6).
   */
  readonly isAtRisk: boolean;
}

/** A fact that an advertisement has to state by law, with an explanation. */
export interface LegalView {
  readonly id: string;
  readonly title: string;
  readonly value: string;
  readonly explanation: string;
}

export interface FileView {
  readonly name: string;
  readonly href: string;
  /** The format, for example "PDF". */
  readonly format: string;
  /** The size, for example "1,2 MB"; absent when it is not known. */
  readonly size?: string;
  readonly comment?: string;
}

export type BlockView =
  | { readonly kind: 'facts'; readonly id: string; readonly title?: string; readonly rows: readonly FactRow[] }
  | { readonly kind: 'rooms'; readonly id: string; readonly title?: string; readonly floors: readonly FloorView[] }
  | { readonly kind: 'energy'; readonly id: string; readonly title: string; readonly energy: EnergyView }
  | { readonly kind: 'flood'; readonly id: string; readonly title: string; readonly scores: readonly FloodScoreView[] }
  | { readonly kind: 'legal'; readonly id: string; readonly title: string; readonly items: readonly LegalView[] }
  | { readonly kind: 'files'; readonly id: string; readonly title: string; readonly files: readonly FileView[] }
  | {
      readonly kind: 'list';
      readonly id: string;
      readonly title: string;
      readonly items: readonly { readonly name: string; readonly comment?: string }[];
    }
  | {
      readonly kind: 'texts';
      readonly id: string;
      readonly title?: string;
      /** The agent's text or HTML, not yet sanitized. */
      readonly texts: readonly { readonly title?: string; readonly text: string }[];
    };

/** One tab of the page (specification §2.6); a tab without blocks is left out. */
export interface TabView {
  readonly id: EstateTab;
  readonly title: string;
  /** The fragment in the tab's address: `#financial-costs`. */
  readonly fragment: string;
  readonly blocks: readonly BlockView[];
}
