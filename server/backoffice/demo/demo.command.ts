import type { Repositories } from '../repositories.ts';
import type { Command } from '../core/cli/command.ts';

export const demoCommand: Command<Repositories> = {
  name: 'demo',
  summary: 'Loads the demo agencies, or brings them back to how they were',
  options: {},
  async run({ out, open }) {
    const { repositories, log } = await open();
    const { loadDemo } = await import(/* webpackMode: "lazy", webpackChunkName: "demo" */ './demo.ts');
    await loadDemo(repositories, log);
    const sites = await repositories.sites.list();
    out.write(`The demo data is there. Sites: ${sites.map(({ id }) => id).join(', ')}\n`);
    return 0;
  },
};
