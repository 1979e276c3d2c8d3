import { didYouMean } from '../didYouMean.ts';
import { UsageError, type Values } from './command.ts';

/** What a command does for its first word. */
export interface WordsOfAction {
  /** How many words follow, and what a usage error calls them; none when absent. `isOptional`: or none. */
  readonly takes?: { readonly count: number; readonly words: string; readonly isOptional?: boolean };
}

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** The action that the first of the words names. Throws `UsageError`, also where too few or too many words follow. */
export function findAction<Action extends WordsOfAction>(
  command: string,
  actions: Readonly<Record<string, Action>>,
  words: readonly string[],
): Action {
  const [name = ''] = words;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  const names = Object.keys(actions);
  if (!action) throw new UsageError(`${command} takes ${alternatives.format(names)}${didYouMean(name, names)}`);
  const { count, words: wanted, isOptional = false } = action.takes ?? { count: 0, words: 'nothing more' };
  const given = words.length - 1;
  if (given !== count && !(isOptional && given === 0)) throw new UsageError(`${command} ${name} takes ${wanted}`);
  return action;
}

/** An option that only some actions of a command need. Throws `UsageError` without it. */
export function required(values: Values, name: string): string {
  const value = values.text(name);
  if (value === undefined) throw new UsageError(`--${name} is missing`);
  return value;
}
