import { chooseEmbedded } from '../support/programs/databases.ts';

// The fast circle runs these tests on PostgreSQL, which needs less processor time.
chooseEmbedded();
await import('./import.test.ts');
