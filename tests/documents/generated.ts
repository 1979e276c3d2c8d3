import { renderCommands } from './commandList.ts';
import { renderConfiguration } from './configuration.ts';
import { renderContentModel } from './contentModel.ts';
import { renderImportTargets } from './importTargets.ts';

/** Renders the documents that are generated from the code, by their paths below the top folder. */
export const renderDocuments = async (): Promise<ReadonlyMap<string, string>> =>
  new Map([
    ['docs/commands.md', await renderCommands()],
    ['docs/configuration.md', renderConfiguration()],
    ['docs/content-model.md', renderContentModel()],
    ['docs/import-targets.md', renderImportTargets()],
  ]);
