import { typedEntries } from '../domain/typedKeys.ts';
import { type PlainRoute, ROUTES } from './routeTable.ts';

/**
 * Tells whether a name is that of a screen whose address has no parameter, so that a link can lead to it by its name.
 */
export const isPlainRoute = (name: string): name is PlainRoute =>
  name !== 'content' && typedEntries(ROUTES).some(([route, paths]) => route === name && !paths.en.includes(':'));
