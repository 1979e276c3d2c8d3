import type { ListingFiles } from './listings.ts';
import type { RunningProduct } from './product.ts';
import type { BenchRow } from './row.ts';

export interface BenchContext {
  /** Returns the built product on a database with the demo data and the imported listings. The first call starts it. */
  readonly getProduct: () => Promise<RunningProduct>;
  /** Returns the duration of the import into the product's database, in seconds. */
  readonly measureImportSeconds: () => Promise<number>;
  readonly listings: ListingFiles;
  /** The data folder of the product. */
  readonly dataDir: string;
  /** An empty folder. It is removed at the end. */
  readonly folder: string;
  readonly showProgress: (text: string) => void;
  /**
   * Registers a function that runs when the bench has ended, successfully or not. The last one that was registered runs
   * first.
   */
  readonly onClose: (undo: () => Promise<unknown>) => void;
}

export interface Bench {
  /** The argument of `npm run bench -- <name>` that chooses this bench. */
  readonly name: string;
  readonly title: string;
  readonly run: (context: BenchContext) => Promise<BenchRow[]>;
}
