/** A search that the schema lets through and that still means nothing. `pointer` is a JSON pointer into the body. */
export class RefusedQuery extends Error {
  override readonly name = 'RefusedQuery';
  readonly pointer: string;

  constructor(pointer: string, message: string) {
    super(message);
    this.pointer = pointer;
  }
}
