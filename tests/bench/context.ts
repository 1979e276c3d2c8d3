import type { ListingFiles } from './listings.ts';
import type { RunningProduct } from './product.ts';
import type { Row } from './row.ts';

export interface BenchContext {
  /** The built product on a database with the demo data and the imported listings; started when first asked for. */
  readonly product: () => Promise<RunningProduct>;
  /** Seconds that the import into the product's database took. */
  readonly importSeconds: () => Promise<number>;
  readonly listings: ListingFiles;
  /** The product's own data folder. */
  readonly dataDir: string;
  /** An empty folder, removed in the end. */
  readonly folder: string;
  readonly progress: (text: string) => void;
  /** Has something undone when the bench has ended, failed or not; the last first. */
  readonly onClose: (undo: () => Promise<unknown>) => void;
}

export interface Bench {
  /** What `npm run bench -- <name>` chooses it by. */
  readonly name: string;
  readonly title: string;
  readonly run: (context: BenchContext) => Promise<Row[]>;
}
