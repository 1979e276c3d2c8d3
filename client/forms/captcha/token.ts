/** Gets the tokens that prove that a person fills in the form. */
export interface CaptchaClient {
  /** The name of the field that contains the token. */
  readonly field: string;
  /** Begins to get a token, so that it is ready when the form is submitted. */
  prepare(): void;
  /** Returns undefined when no token is available; the form is then posted plainly, and a question is asked. */
  token(): Promise<string | undefined>;
  /** Discards the token, because it is valid for one submission. */
  reset(): void;
}
