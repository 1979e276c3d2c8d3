/** Gets the tokens that prove that a person fills in the form. */
export interface CaptchaClient {
  /** Name of the field that carries the token. */
  readonly field: string;
  /** Begins, so that the token is there when it is wanted. */
  prepare(): void;
  /** Undefined: there is none to be had; then the form is posted plainly, and a question is asked. */
  token(): Promise<string | undefined>;
  /** A token is good for one submit. */
  reset(): void;
}
