/** Gets the tokens that prove that a person fills in the form. */
export interface CaptchaClient {
  /** The name of the field that contains the token. */
  readonly field: string;
  /** Begins to get a token, so that it is available when the form is submitted. */
  prepare(): void;
  /**
   * Resolves with a token; with undefined when none is available. The form is then posted plainly, and a question is
   * asked.
   */
  token(): Promise<string | undefined>;
  /** Discards the token, because it is valid for one submission. */
  reset(): void;
}
