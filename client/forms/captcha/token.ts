/** Gets the tokens that prove that a person fills in the form. */
export interface CaptchaClient {
  /** Name of the field that carries the token. */
  readonly field: string;
  /** Begins to get a token, so that it is ready at the submit. */
  prepare(): void;
  /** Undefined: no token is available; then the form is posted plainly, and a question is asked. */
  token(): Promise<string | undefined>;
  /** Discards the token: it is valid for one submit. */
  reset(): void;
}
