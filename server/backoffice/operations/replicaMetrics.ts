import type { Registry } from 'prom-client';
import { collectGauge } from '#shared/node/metrics/collected.ts';
import type { Replicas } from '../core/db/opening/replicas.ts';

/** Measures which replicas are used and how far they lag. The label of a replica is its host name. */
export function measureReplicas(registry: Registry, { listStates }: Pick<Replicas, 'listStates'>): void {
  const labelNames = ['replica'];
  collectGauge(
    registry,
    {
      name: 'gevel_replica_used',
      help: '1 for a replica that is used for reads, 0 for a replica that is not used',
      labelNames,
    },
    () => listStates().map(({ name, lagMs }) => [{ replica: name }, lagMs === undefined ? 0 : 1] as const),
  );
  collectGauge(
    registry,
    {
      name: 'gevel_replica_lag_seconds',
      help: 'Age of the newest state of the primary that a replica is known to have; absent while the replica is not used',
      labelNames,
    },
    () =>
      listStates().flatMap(({ name, lagMs }) =>
        lagMs === undefined ? [] : [[{ replica: name }, lagMs / 1000] as const],
      ),
  );
}
