import { type Locale, localize } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { Agent } from '../../people/agents.ts';
import { Portrait } from '../../people/Portrait.tsx';
import css from './people.module.css';

/** Renders people side by side. Each name links to that person's page. */
export function AgentList({ agents, locale }: { agents: readonly Agent[]; locale: Locale }) {
  return (
    <ul className={css['agents']}>
      {agents.map((agent) => (
        <li key={agent.id}>
          <Portrait teamMember={agent} sizes="240px" />
          <h3>
            <a href={pathFor('agent', locale, { agentId: agent.id })}>{agent.name}</a>
          </h3>
          <p className={css['function']}>{localize(agent.function, locale)}</p>
        </li>
      ))}
    </ul>
  );
}
