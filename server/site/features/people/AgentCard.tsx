import type { TeamMember } from '../../../../shared/api/blocks.ts';
import { type Locale, localize } from '../../../../shared/i18n/locales.ts';
import { pathFor } from '../../../../shared/routes/pathFor.ts';
import { Picture } from '../../../../shared/ui/Picture.tsx';
import type { Agent } from '../../people/agents.ts';
import css from './people.module.css';

/** The first letters of the first and the last part of a name. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word = '') => String.fromCodePoint(word.codePointAt(0) ?? 32))
    .join('')
    .trim();
}

/** A person's picture, else the initials. It says nothing that the name beside it does not. */
export function Portrait({ person: { name, picture }, sizes }: { person: TeamMember; sizes: string }) {
  if (picture?.file.width && picture.file.height) {
    const { id, hash, width, height } = picture.file;
    return (
      <div className={css['portrait']}>
        <Picture
          picture={{ id, hash, width, height, alt: '' }}
          sources={['portrait', 'gallery-s']}
          sizes={sizes}
          className={css['face']}
        />
      </div>
    );
  }
  return (
    <div className={css['portrait']} aria-hidden="true">
      <span className={css['initials']}>{initials(name)}</span>
    </div>
  );
}

/** People beside each other; a name leads to the page of that one. */
export function AgentList({ agents, locale }: { agents: readonly Agent[]; locale: Locale }) {
  return (
    <ul className={css['agents']}>
      {agents.map((agent) => (
        <li key={agent.id}>
          <Portrait person={agent} sizes="240px" />
          <h3>
            <a href={pathFor('agent', locale, { agentId: agent.id })}>{agent.name}</a>
          </h3>
          <p className={css['function']}>{localize(agent.function, locale)}</p>
        </li>
      ))}
    </ul>
  );
}
