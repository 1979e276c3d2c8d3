import type { SiteRepository } from '../sites/siteRepository.ts';
import type { DemoStores } from './demo.ts';
import type { Command } from '../core/cli/command.ts';

interface Stores extends DemoStores {
  readonly sites: Pick<SiteRepository, 'list'>;
}

export const demoCommand: Command<Stores> = {
  name: 'demo',
  summary: 'Loads the demo agencies, or resets them to their original data',
  needs: { database: 'any' },
  options: {},
  async run({ out, open }) {
    const { repositories, log } = await open();
    const { loadDemo } = await import(/* webpackMode: "lazy", webpackChunkName: "demo" */ './demo.ts');
    await loadDemo(repositories, log);
    const sites = await repositories.sites.list();
    out.write(`The demo data is loaded. Sites: ${sites.map(({ id }) => id).join(', ')}\n`);
    return 0;
  },
};
