import type { EstateTab } from '#shared/domain/fields/tabNames.ts';
import type { Region } from '#shared/primitives/ids.ts';

/** A line of facts: nothing that is empty or to stay hidden becomes one. */
export interface FactRow {
  /** Key of the field catalogue where it has one; unique within its block. */
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** Free text of the agent that explains the value (specification §3.2, "combined with an information text"). */
  readonly note?: string;
}

export interface RoomView {
  readonly name: string;
  readonly count: number;
  readonly surface?: string;
  readonly comment?: string;
}

export interface FloorView {
  /** Unique among the floors of an estate. */
  readonly id: string;
  /** Absent when the rooms have no floors. */
  readonly name?: string;
  readonly rooms: readonly RoomView[];
}

export interface EnergyView {
  /** What the value is called: "EPC-waarde". */
  readonly name: string;
  readonly region?: Region;
  /** kWh/m² per year. */
  readonly value?: number;
  readonly label?: string;
  /** The certificate has no label of its own: this one follows from its value. */
  readonly derived: boolean;
  /** Certificate code, yearly use, CO₂, E- and K-level. */
  readonly rows: readonly FactRow[];
}

export interface FloodScoreView {
  readonly of: 'parcel' | 'building';
  readonly score: 'A' | 'B' | 'C' | 'D';
  /** What the letter means, in plain words. */
  readonly explanation: string;
  /** "Flooding score letters beyond C show an extra icon" (specification §4.6). */
  readonly atRisk: boolean;
}

/** What an advertisement has to say by law, and what it means. */
export interface LegalView {
  readonly id: string;
  readonly title: string;
  readonly value: string;
  readonly explanation: string;
}

export interface FileView {
  readonly name: string;
  readonly href: string;
  /** "PDF" */
  readonly format: string;
  /** "1,2 MB"; absent when it is not known. */
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
      /** Text or html as the agent wrote it, not yet sanitised. */
      readonly texts: readonly { readonly title?: string; readonly text: string }[];
    };

/** One tab of the page (specification §2.6); a tab without blocks is left out. */
export interface TabView {
  readonly id: EstateTab;
  readonly title: string;
  /** Of its address: `#financial-costs`. */
  readonly fragment: string;
  readonly blocks: readonly BlockView[];
}
