import type { Site } from '#shared/api/site.ts';
import type { WordsOfAction } from '../core/cli/actions.ts';
import type { CommandContext } from '../core/cli/command.ts';

/** The site that a command is about, with the stores that it uses. */
export interface SiteTarget<Stores> {
  readonly repositories: Stores;
  readonly site: Site;
  /** The port on which visitors reach the site program. */
  readonly sitePort: number;
}

/** One action of a command about one site, such as `estate set`. */
export interface SiteAction<Stores> extends WordsOfAction {
  /** The options that it takes, beside `--site`. */
  readonly options: readonly string[];
  /** Returns the exit code. */
  run(context: CommandContext, target: SiteTarget<Stores>): Promise<number>;
}
