import { formatSuggestion } from '../didYouMean.ts';
import { type Command, type CommandContext, UsageError, type Values } from './command.ts';

/** The arguments that an action of a command accepts. */
export interface ActionArguments {
  /**
   * The number of arguments after the action, and the text that names them in a usage error. When this member is
   * absent, the action accepts no arguments. When `isOptional` is true, the arguments may be missing.
   */
  readonly acceptedArguments?: { readonly count: number; readonly label: string; readonly isOptional?: boolean };
  /**
   * The names of the options that the action accepts, besides `--site`. An action without this list accepts no options.
   * All other options are refused, because an ignored option such as `--dry-run` would let the action write.
   */
  readonly options?: readonly string[];
}

const alternativesFormat = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/**
 * Finds the action that the first argument names. Throws `UsageError` for an unknown action, for too few or too many
 * arguments, and for an option that the action does not accept.
 */
export function findAction<Action extends ActionArguments>(
  command: Pick<Command, 'name' | 'options'>,
  actions: Readonly<Record<string, Action>>,
  { positionals, values }: Pick<CommandContext, 'positionals' | 'values'>,
): Action {
  const [name = ''] = positionals;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  const names = Object.keys(actions);
  if (!action)
    throw new UsageError(
      `${command.name} needs an action: ${alternativesFormat.format(names)}${formatSuggestion(name, names)}`,
    );
  const { count, label, isOptional = false } = action.acceptedArguments ?? { count: 0, label: 'nothing more' };
  const givenCount = positionals.length - 1;
  if (givenCount !== count && !(isOptional && givenCount === 0))
    throw new UsageError(`${command.name} ${name} takes ${label}`);
  refuseOtherOptions(command, name, action.options ?? [], values);
  return action;
}

/** Returns the value of an option that only some actions of a command need. Throws `UsageError` when it is missing. */
export function requireOption(values: Values, name: string): string {
  const value = values.text(name);
  if (value === undefined) throw new UsageError(`--${name} is missing`);
  return value;
}

/** The options that all actions of a command accept. */
const COMMON_OPTIONS = new Set(['site']);

/**
 * Throws `UsageError` for an option that belongs to another action of the command.
 *
 * @param action the name of the action; empty for a command that runs without an action
 */
export function refuseOtherOptions(
  { name, options }: Pick<Command, 'name' | 'options'>,
  action: string,
  allowedOptions: readonly string[],
  values: Values,
): void {
  const otherOption = Object.keys(options).find((option) => {
    const isGiven = values.text(option) !== undefined || values.flag(option);
    return isGiven && !allowedOptions.includes(option) && !COMMON_OPTIONS.has(option);
  });
  if (otherOption !== undefined)
    throw new UsageError(`${`${name} ${action}`.trimEnd()} does not accept --${otherOption}`);
}
