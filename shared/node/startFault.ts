/**
 * The reason why a process does not start, or a command does nothing. Its message is one sentence for the operator, who
 * can correct the setting: it names the variable, its value and the expected value.
 */
export class StartFault extends Error {
  override readonly name = 'StartFault';
}
