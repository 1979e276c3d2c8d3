import { didYouMean } from '../didYouMean.ts';
import { type Command, UsageError, type Values } from './command.ts';

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

/** Options that belong to all actions of a command. */
const COMMON_OPTIONS = new Set(['site']);

/** Throws `UsageError` for an option that another action of the command takes. */
export function refuseOtherOptions(
  { name, options }: Pick<Command, 'name' | 'options'>,
  action: string,
  taken: readonly string[],
  values: Values,
): void {
  const odd = Object.keys(options).find((option) => {
    const isGiven = values.text(option) !== undefined || values.flag(option);
    return isGiven && !taken.includes(option) && !COMMON_OPTIONS.has(option);
  });
  if (odd !== undefined) throw new UsageError(`${name} ${action} takes no --${odd}`);
}
