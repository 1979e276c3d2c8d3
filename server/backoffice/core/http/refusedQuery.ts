/** The error for a search that passes the schema but cannot be evaluated. `pointer` is a JSON pointer into the body. */
export class RefusedQuery extends Error {
  override readonly name = 'RefusedQuery';
  readonly pointer: string;

  constructor(pointer: string, message: string) {
    super(message);
    this.pointer = pointer;
  }
}
