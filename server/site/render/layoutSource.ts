import type { ScreenRequest } from './screen.ts';

export interface LayoutSource<LayoutData> {
  /** @throws when the back office fails */
  load(request: ScreenRequest): Promise<LayoutData>;
  /** The last that was loaded for this site and language; null when none was. */
  known(request: ScreenRequest): LayoutData | null;
  tags(siteId: string): readonly string[];
}
