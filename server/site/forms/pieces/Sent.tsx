import css from './fields.module.css';

/** Renders the text of a form's success alert. */
export function SentMessage({ title, text }: { title: string; text: string }) {
  return (
    <>
      <p className={css['sentTitle']}>{title}</p>
      <p>{text}</p>
    </>
  );
}
