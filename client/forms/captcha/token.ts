/** Gets the tokens that prove that a person fills in the form. */
export interface CaptchaClient {
  /** The name of the field that contains the token. */
  readonly field: string;
  /** Begins to get a token, so that it is available when the form is submitted. */
  prepare(): void;
  /**
   * Resolves to a token, or to undefined when none is available. Without a token, the browser itself posts the form,
   * and the server asks the visitor a question.
   */
  token(): Promise<string | undefined>;
  /** Discards the token, because it is valid for one submission. */
  reset(): void;
}
