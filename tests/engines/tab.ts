/** A page of a browser engine as a visitor uses it: real presses of the mouse and the keyboard. */
export interface Tab {
  /** Opens an address and waits until the page is loaded. */
  open(address: string): Promise<void>;
  /** Presses the browser's Back button. The former page may appear later. */
  goBack(): Promise<void>;
  /**
   * Calls a function in the page and returns its result, which must be JSON. The function is sent as text, so it uses
   * nothing from outside of itself except its arguments.
   */
  evaluate<Args extends readonly unknown[], Result>(
    call: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /** Clicks at a point, in CSS pixels from the top left corner of the window. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Returns the visible part of the page as a PNG picture. */
  screenshot(): Promise<Buffer>;
  /** Returns all console errors, uncaught errors and violations of the content security policy so far. */
  readErrors(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export type Key =
  | 'Tab'
  | 'Enter'
  | 'Escape'
  | 'Space'
  | 'Delete'
  | 'ArrowDown'
  | 'ArrowUp'
  | 'ArrowLeft'
  | 'ArrowRight';

/** A started browser engine. */
export interface Engine {
  /**
   * Opens a tab of a visitor who has never been on the sites: without cookies, stored data and cached pages.
   *
   * @param visitor a number below 256 that distinguishes visitors, for the limits that the site sets for each of them
   */
  openTab(visitor: number): Promise<Tab>;
  stop(): Promise<void>;
}

export const WINDOW = { width: 1440, height: 900 } as const;
