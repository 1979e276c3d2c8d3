import type { Command } from './command.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Applies the missing migrations to the database',
  needs: { database: 'any' },
  options: {},
  details:
    'Other commands do this automatically when the database exists, and the server always does. Simultaneous runs are safe.',
  async run({ out, open }) {
    const { appliedMigrations } = await open();
    out.write(
      appliedMigrations.length === 0
        ? 'No migration is missing\n'
        : appliedMigrations.map((name) => `Applied ${name}\n`).join(''),
    );
    return 0;
  },
};
