import css from './fields.module.css';

/** What the success alert of a form says. */
export function Sent({ title, text }: { title: string; text: string }) {
  return (
    <>
      <p className={css['sentTitle']}>{title}</p>
      <p>{text}</p>
    </>
  );
}
