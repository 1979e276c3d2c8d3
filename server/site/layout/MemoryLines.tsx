import css from './styles/memory.module.css';

interface MemoryLinesProps {
  /** The question whether the browser may remember. */
  readonly question: string;
  readonly remember: string;
  /** The text that says that the browser remembers. */
  readonly state: string;
  readonly forget: string;
}

/** The id of the second line; a page contains these lines at most once. */
const STATE_ID = 'memory';

/**
 * Renders the two lines that `client/storage/offerToRemember.ts` controls. Their parent has the class `visits` or
 * `link`. After the visitor accepts, the focus moves to a button whose description is the second line.
 */
export const MemoryLines = ({ question, remember, state, forget }: MemoryLinesProps) => (
  <>
    <p className={css['asks']}>
      {question}{' '}
      <button type="button" className={css['action']} data-action="remember">
        {remember}
      </button>
    </p>
    <p id={STATE_ID} className={css['kept']}>
      {state}{' '}
      <button type="button" className={css['action']} data-action="forget" aria-describedby={STATE_ID}>
        {forget}
      </button>
    </p>
    <output />
  </>
);
