import type { Site } from '#shared/api/site.ts';
import type { ActionArguments } from '../core/cli/actions.ts';
import type { CommandContext } from '../core/cli/command.ts';

/** The site of a command, with the stores that the command uses. */
export interface SiteTarget<Stores> {
  readonly repositories: Stores;
  readonly site: Site;
  /** The port on which visitors reach the site program. */
  readonly sitePort: number;
}

/** One action of a command about one site, such as `estate set`. */
export interface SiteAction<Stores> extends ActionArguments {
  /** Returns the exit code. */
  run(context: CommandContext, target: SiteTarget<Stores>): Promise<number>;
}
