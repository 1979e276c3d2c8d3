import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  at,
  readBackend,
  deployed,
  isNode,
  toList,
  type Node,
  findProgram,
  readDocuments,
  readYaml,
  readSettings,
  toStrings,
  unknownVariables,
} from './deployment.ts';

const text = (file: string) => readFileSync(deployed(file), 'utf8');
const kustomization = readYaml('kustomization.yaml');
const migration = readYaml('kubernetes/migrate/kustomization.yaml');
const manifests = [...toStrings(kustomization['resources']), 'kubernetes/migrate/job.yaml'];
const objects = manifests.flatMap(readDocuments);
const ofKind = (...kinds: readonly string[]) => objects.filter(({ kind }) => kinds.includes(String(kind)));
const getName = (object: Node) => String(at(object, 'metadata')['name']);
const workloads = ofKind('StatefulSet', 'Deployment', 'Job').map((object) => ({ name: getName(object), object }));
const getTemplate = (object: Node) => at(object, 'spec', 'template');
const getPod = (object: Node) => at(getTemplate(object), 'spec');
const getLabels = (object: Node) => at(getTemplate(object), 'metadata', 'labels');
const listNodes = (value: unknown) => toList(value).filter(isNode);
const getContainer = (object: Node) => listNodes(getPod(object)['containers'])[0] ?? {};
const listPorts = (object: Node) =>
  new Map(listNodes(getContainer(object)['ports']).map(({ name, containerPort }) => [name, containerPort]));
const matches = (labels: Node, selector: Node) =>
  Object.keys(selector).length > 0 && Object.entries(selector).every(([key, value]) => labels[key] === value);
const workload = (name: string) => workloads.find((each) => each.name === name)?.object ?? {};
const ours = workloads.filter(({ object }) => getContainer(object)['image'] === 'gevel');

const example = at(readYaml('kubernetes/secrets.example.yaml'), 'stringData');

/** Returns the variables of a container, including those of its ConfigMap. */
function readVariables(object: Node): Readonly<Record<string, string>> {
  const maps = listNodes(getContainer(object)['envFrom']).map((from) => String(at(from, 'configMapRef')['name']));
  const lines = maps.flatMap((name) => {
    const generator = listNodes(kustomization['configMapGenerator']).find((each) => each['name'] === name);
    return toStrings(generator?.['envs']).flatMap((file) => text(file).split('\n'));
  });
  const pairs = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
  const own = listNodes(getContainer(object)['env']).map(({ name, value }) => [String(name), String(value)]);
  return Object.fromEntries([...pairs, ...own]);
}

/** Returns the example values for the secret files of a container, by their paths in the container. */
function readSecrets(object: Node): Readonly<Record<string, string>> {
  const mounts = listNodes(getContainer(object)['volumeMounts']);
  return Object.fromEntries(
    listNodes(getPod(object)['volumes']).flatMap((volume) =>
      listNodes(at(volume, 'secret')['items']).map((item) => {
        const mount = mounts.find(({ name }) => name === volume['name']);
        return [
          path.posix.join(String(mount?.['mountPath']), String(item['path'])),
          String(example[String(item['key'])]),
        ];
      }),
    ),
  );
}

it('the manifests are all used, or are examples', () => {
  const all = globSync('**/*.{yaml,env,vcl}', { cwd: deployed('kubernetes') }).map((file) => `kubernetes/${file}`);
  const generators = listNodes(kustomization['configMapGenerator']);
  const generated = generators.flatMap((each) =>
    [each['envs'], each['files']].flatMap(toStrings).map((file) => file.split('=').at(-1)),
  );
  for (const file of generated) expect(existsSync(deployed(file ?? ''))).toBe(true);
  const known = new Set([...manifests, ...generated, 'kubernetes/migrate/kustomization.yaml']);
  const others = all.filter((file) => !known.has(file));
  expect(others.toSorted()).toEqual(['kubernetes/ingress.example.yaml', 'kubernetes/secrets.example.yaml']);
  expect(migration['images']).toEqual(kustomization['images']);
  expect([migration['namespace'], migration['resources']]).toEqual([kustomization['namespace'], ['job.yaml']]);
});

describe.each(ours)('$name on Kubernetes', ({ object }) => {
  const program = findProgram(toStrings(getContainer(object)['command']));
  const variables = readVariables(object);
  const read = () => readSettings(program, variables, readSecrets(object));

  it('sets variables that its program knows, with values that it accepts', () => {
    expect(unknownVariables(program, variables)).toEqual([]);
    expect(read().dataDir).toBe('/data');
  });

  it('reads every secret that it is given, which is one of the example', () => {
    const given = Object.keys(readSecrets(object));
    const files = Object.entries(variables).filter(([name]) => name.endsWith('_FILE'));
    expect(files.map(([, file]) => file).toSorted()).toEqual(given.toSorted());
    for (const [name] of files) expect(() => readSettings(program, variables, {})).toThrow(`${name} is "/run/secrets/`);
    for (const file of given) expect(Object.keys(example)).toContain(path.basename(file));
  });

  it("gets no variables that Kubernetes creates for Services, which have the names of the product's own variables", () => {
    expect(getPod(object)['enableServiceLinks']).toBe(false);
  });

  it('has enough time to stop', () => {
    const expected = object['kind'] === 'Job' ? undefined : read().drainMs / 1000 + 15;
    expect(getPod(object)['terminationGracePeriodSeconds']).toBe(expected);
  });

  it('runs as the user of the image', () => {
    const [, user, group] = /^USER (\d+):(\d+)$/m.exec(text('../Dockerfile')) ?? [];
    expect(getPod(object)['securityContext']).toMatchObject({
      runAsUser: Number(user),
      runAsGroup: Number(group),
      fsGroup: Number(group),
    });
  });
});

describe.each(workloads)('$name on Kubernetes, as a pod', ({ name, object }) => {
  it('has no privileges, as the namespace requires', () => {
    const [namespace] = ofKind('Namespace');
    expect(at(namespace, 'metadata', 'labels')['pod-security.kubernetes.io/enforce']).toBe('restricted');
    expect(getPod(object)).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(getContainer(object)['securityContext']).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(listNodes(getPod(object)['containers'])).toHaveLength(1);
  });

  it('declares its use of memory and of processors', () => {
    expect(getContainer(object)['resources']).toMatchObject({
      requests: { cpu: expect.any(String), memory: expect.any(String) },
      limits: { memory: expect.any(String) },
    });
  });

  it('mounts volumes that exist, and can write to a data folder', () => {
    const volumes = [
      ...listNodes(getPod(object)['volumes']).map((volume) => volume['name']),
      ...listNodes(at(object, 'spec')['volumeClaimTemplates']).map(getName),
    ];
    const mounts = listNodes(getContainer(object)['volumeMounts']);
    expect(new Set(mounts.map((mount) => mount['name']))).toEqual(new Set(volumes));
    const writable = mounts.filter(({ readOnly }) => readOnly !== true).map(({ mountPath }) => mountPath);
    expect(writable).toEqual([name === 'varnish' ? '/var/lib/varnish' : '/data']);
  });

  it('selects its own pods, wherever it is named', () => {
    if (object['kind'] === 'Job') return;
    const selector = at(object, 'spec', 'selector', 'matchLabels');
    expect(workloads.filter((each) => matches(getLabels(each.object), selector)).map((each) => each.name)).toEqual([
      name,
    ]);
    for (const spread of listNodes(getPod(object)['topologySpreadConstraints']))
      expect(at(spread, 'labelSelector', 'matchLabels')).toEqual(selector);
    const budgets = ofKind('PodDisruptionBudget').filter((each) =>
      matches(getLabels(object), at(each, 'spec', 'selector', 'matchLabels')),
    );
    expect(budgets.map((each) => at(each, 'spec')['maxUnavailable'])).toEqual([1]);
  });

  it('has probes at ports that it listens on', () => {
    const probes = ['startupProbe', 'readinessProbe', 'livenessProbe'].map((probe) => at(getContainer(object), probe));
    const asked = probes.flatMap((probe) => [at(probe, 'httpGet'), at(probe, 'tcpSocket')]);
    const unknown = asked.filter(({ port }) => port !== undefined && !listPorts(object).has(port));
    expect(unknown).toEqual([]);
    const paths = asked.flatMap(({ path: target }) => (target === undefined ? [] : [target]));
    const expected: Readonly<Record<string, readonly string[]>> = {
      site: ['/health/live', '/health/ready', '/health/live'],
      backoffice: ['/health/live', '/health', '/health/live'],
    };
    expect(paths).toEqual(expected[name] ?? []);
  });
});

describe('objects around the pods', () => {
  it('Services lead to ports of pods, on the number that their callers use', () => {
    const services = ofKind('Service');
    expect(services.map(getName)).toEqual(['site', 'site-pods', 'backoffice', 'varnish', 'varnish-pods']);
    for (const service of services) {
      const [target, ...more] = workloads.filter(({ object }) =>
        matches(getLabels(object), at(service, 'spec', 'selector')),
      );
      expect(more).toEqual([]);
      for (const { port, targetPort } of listNodes(at(service, 'spec')['ports'])) {
        const number = listPorts(target?.object ?? {}).get(targetPort);
        // Ingress controllers expect port 80.
        expect(number, getName(service)).toBe(getName(service) === 'varnish' ? 6081 : port);
      }
    }
    for (const { object } of workloads) {
      const governing = at(object, 'spec')['serviceName'];
      if (governing === undefined) continue;
      const service = services.find((each) => getName(each) === governing);
      expect(at(service, 'spec')['clusterIP']).toBe('None');
    }
  });

  it('programs call each other by names of Services, and accept these names', () => {
    const site = readSettings('dist/server/main.js', readVariables(workload('site')), readSecrets(workload('site')));
    const backOffice = readSettings(
      'dist/server/backoffice.js',
      readVariables(workload('backoffice')),
      readSecrets(workload('backoffice')),
    );
    if (!('apiUrl' in site) || !('cdnTargets' in backOffice)) throw new Error('other programs');
    expect(site.apiUrl).toBe('http://backoffice:3002');
    expect(backOffice.internalHosts).toContain('backoffice');
    expect([site.adminHost, backOffice.host]).toEqual(['0.0.0.0', '0.0.0.0']);
    expect([...listPorts(workload('site')).values()]).toEqual([site.port, site.adminPort]);
    expect([...listPorts(workload('backoffice')).values()]).toEqual([backOffice.port]);
    expect(site.media).toEqual(backOffice.media);
    const replicas = Number(at(workload('varnish'), 'spec')['replicas']);
    expect(backOffice.cdnTargets.map(({ id }) => id)).toEqual(
      Array.from({ length: replicas }, (_, index) => `http://varnish-${index}.varnish-pods:6081`),
    );
    expect(at(workload('backoffice'), 'spec')['replicas']).toBe(2);
  });

  it('sites scale from three', () => {
    const [scaler] = ofKind('HorizontalPodAutoscaler');
    expect(at(scaler, 'spec', 'scaleTargetRef')).toEqual({ apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'site' });
    expect(at(scaler, 'spec')['minReplicas']).toBe(3);
    // The number is absent, because each `apply` would reset it.
    expect(at(workload('site'), 'spec')['replicas']).toBeUndefined();
  });

  it('network policies deny everything by default, and name pods and ports that exist', () => {
    const policies = ofKind('NetworkPolicy');
    expect(at(policies[0], 'spec')).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    for (const policy of policies.slice(2)) {
      const own = workloads.filter(({ object }) =>
        matches(getLabels(object), at(policy, 'spec', 'podSelector', 'matchLabels')),
      );
      expect(own.map(({ name }) => name)).toEqual([getName(policy)]);
      for (const { ports } of listNodes(at(policy, 'spec')['ingress']))
        for (const { port } of listNodes(ports)) expect([...listPorts(own[0]?.object ?? {}).values()]).toContain(port);
      for (const { to, ports } of listNodes(at(policy, 'spec')['egress']))
        for (const selector of listNodes(to).map((each) => at(each, 'podSelector', 'matchLabels'))) {
          const target = workloads.find(({ object }) => matches(getLabels(object), selector));
          for (const { port } of target ? listNodes(ports) : [])
            expect([...listPorts(target?.object ?? {}).values()]).toContain(port);
        }
    }
  });

  it('Varnish has the parameters with which it is tested, and the token where its configuration reads it', () => {
    const [given = ''] = /-p \S+(?: -p \S+)*/.exec(text('varnish/default.vcl')) ?? [];
    expect(toStrings(getContainer(workload('varnish'))['args'])).toEqual(given.split(' '));
    const vcl = text('varnish/kubernetes.vcl');
    expect(Object.keys(readSecrets(workload('varnish')))).toEqual([/std\.fileread\("([^"]+)"\)/.exec(vcl)?.[1]]);
    expect(/\.host = "([^"]+)"/.exec(vcl)?.[1]).toBe('site');
    expect(readBackend(vcl)).toBe(readBackend(text('varnish/sites.vcl')));
  });

  it('the example of an ingress leads to Varnish', () => {
    const rules = listNodes(at(readYaml('kubernetes/ingress.example.yaml'), 'spec')['rules']);
    expect(rules.length).toBeGreaterThan(1);
    for (const rule of rules)
      expect(listNodes(at(rule, 'http')['paths']).map((each) => at(each, 'backend', 'service'))).toEqual([
        { name: 'varnish', port: { name: 'http' } },
      ]);
  });
});
