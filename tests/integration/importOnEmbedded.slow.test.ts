import { chooseEmbedded } from '../support/programs/databases.ts';

// The fast tests run these cases on PostgreSQL, which needs less processor time.
chooseEmbedded();
await import('./import.test.ts');
