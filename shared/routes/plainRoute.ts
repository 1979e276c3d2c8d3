import { typedEntries } from '../domain/typedKeys.ts';
import { type PlainRoute, ROUTES } from './routeTable.ts';

/** Whether a name is that of a screen whose address has no parameter: what a link can lead to by its name alone. */
export const isPlainRoute = (name: string): name is PlainRoute =>
  name !== 'content' && typedEntries(ROUTES).some(([route, paths]) => route === name && !paths.en.includes(':'));
