import { chooseEmbedded } from '../support/programs/databases.ts';

// The fast circle runs these on the database that takes least of a processor.
chooseEmbedded();
await import('./import.test.ts');
