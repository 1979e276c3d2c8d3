/**
 * Why a program does not start, or a command does nothing, in one sentence for the operator, who can mend it: the
 * variable, its value and what it should be.
 */
export class StartFault extends Error {
  override readonly name = 'StartFault';
}
