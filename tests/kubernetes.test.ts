import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  findNode,
  readBackend,
  toDeployPath,
  isYamlNode,
  toList,
  type YamlNode,
  findProgram,
  readDocuments,
  readYaml,
  readSettings,
  toStrings,
  listUnknownVariables,
} from './deployment.ts';

const readDeployedText = (file: string) => readFileSync(toDeployPath(file), 'utf8');
const kustomization = readYaml('kustomization.yaml');
const migrationKustomization = readYaml('kubernetes/migrate/kustomization.yaml');
const manifestFiles = [...toStrings(kustomization['resources']), 'kubernetes/migrate/job.yaml'];
const objects = manifestFiles.flatMap(readDocuments);
const filterByKind = (...kinds: readonly string[]) => objects.filter(({ kind }) => kinds.includes(String(kind)));
const getName = (object: YamlNode) => String(findNode(object, 'metadata')['name']);
const workloads = filterByKind('StatefulSet', 'Deployment', 'Job').map((object) => ({ name: getName(object), object }));
const getTemplate = (object: YamlNode) => findNode(object, 'spec', 'template');
const getPod = (object: YamlNode) => findNode(getTemplate(object), 'spec');
const getLabels = (object: YamlNode) => findNode(getTemplate(object), 'metadata', 'labels');
const listNodes = (value: unknown) => toList(value).filter(isYamlNode);
const getContainer = (object: YamlNode) => listNodes(getPod(object)['containers'])[0] ?? {};
const listPorts = (object: YamlNode) =>
  new Map(listNodes(getContainer(object)['ports']).map(({ name, containerPort }) => [name, containerPort]));
const matchesLabels = (labels: YamlNode, selector: YamlNode) =>
  Object.keys(selector).length > 0 && Object.entries(selector).every(([key, value]) => labels[key] === value);
const findWorkload = (name: string) => workloads.find((each) => each.name === name)?.object ?? {};
const gevelWorkloads = workloads.filter(({ object }) => getContainer(object)['image'] === 'gevel');

const exampleSecrets = findNode(readYaml('kubernetes/secrets.example.yaml'), 'stringData');

/** Returns the variables of a container, including those of its ConfigMap. */
function readVariables(object: YamlNode): Readonly<Record<string, string>> {
  const maps = listNodes(getContainer(object)['envFrom']).map((from) => String(findNode(from, 'configMapRef')['name']));
  const lines = maps.flatMap((name) => {
    const generator = listNodes(kustomization['configMapGenerator']).find((each) => each['name'] === name);
    return toStrings(generator?.['envs']).flatMap((file) => readDeployedText(file).split('\n'));
  });
  const pairs = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
  const ownVariables = listNodes(getContainer(object)['env']).map(({ name, value }) => [String(name), String(value)]);
  return Object.fromEntries([...pairs, ...ownVariables]);
}

/** Returns the example values for the secret files of a container, by their paths in the container. */
function readSecrets(object: YamlNode): Readonly<Record<string, string>> {
  const mounts = listNodes(getContainer(object)['volumeMounts']);
  return Object.fromEntries(
    listNodes(getPod(object)['volumes']).flatMap((volume) =>
      listNodes(findNode(volume, 'secret')['items']).map((item) => {
        const mount = mounts.find(({ name }) => name === volume['name']);
        return [
          path.posix.join(String(mount?.['mountPath']), String(item['path'])),
          String(exampleSecrets[String(item['key'])]),
        ];
      }),
    ),
  );
}

it('the manifests are all used, or are examples', () => {
  const all = globSync('**/*.{yaml,env,vcl}', { cwd: toDeployPath('kubernetes') }).map((file) => `kubernetes/${file}`);
  const generators = listNodes(kustomization['configMapGenerator']);
  const generated = generators.flatMap((each) =>
    [each['envs'], each['files']].flatMap(toStrings).map((file) => file.split('=').at(-1)),
  );
  for (const file of generated) expect(existsSync(toDeployPath(file ?? ''))).toBe(true);
  const knownFiles = new Set([...manifestFiles, ...generated, 'kubernetes/migrate/kustomization.yaml']);
  const otherFiles = all.filter((file) => !knownFiles.has(file));
  expect(otherFiles.toSorted()).toEqual(['kubernetes/ingress.example.yaml', 'kubernetes/secrets.example.yaml']);
  expect(migrationKustomization['images']).toEqual(kustomization['images']);
  expect([migrationKustomization['namespace'], migrationKustomization['resources']]).toEqual([
    kustomization['namespace'],
    ['job.yaml'],
  ]);
});

describe.each(gevelWorkloads)('$name on Kubernetes', ({ object }) => {
  const program = findProgram(toStrings(getContainer(object)['command']));
  const variables = readVariables(object);
  const readProgramSettings = () => readSettings(program, variables, readSecrets(object));

  it('sets variables that its program knows, with values that it accepts', () => {
    expect(listUnknownVariables(program, variables)).toEqual([]);
    expect(readProgramSettings().dataDir).toBe('/data');
  });

  it('reads every secret that it is given, and is given only secrets of the example', () => {
    const givenFiles = Object.keys(readSecrets(object));
    const files = Object.entries(variables).filter(([name]) => name.endsWith('_FILE'));
    expect(files.map(([, file]) => file).toSorted()).toEqual(givenFiles.toSorted());
    for (const [name] of files) expect(() => readSettings(program, variables, {})).toThrow(`${name} is "/run/secrets/`);
    for (const file of givenFiles) expect(Object.keys(exampleSecrets)).toContain(path.basename(file));
  });

  it("gets no variables that Kubernetes creates for Services, which have the names of the product's own variables", () => {
    expect(getPod(object)['enableServiceLinks']).toBe(false);
  });

  it('has enough time to stop', () => {
    const expected = object['kind'] === 'Job' ? undefined : readProgramSettings().drainMs / 1000 + 15;
    expect(getPod(object)['terminationGracePeriodSeconds']).toBe(expected);
  });

  it('runs as the user of the image', () => {
    const [, user, group] = /^USER (\d+):(\d+)$/m.exec(readDeployedText('../Dockerfile')) ?? [];
    expect(getPod(object)['securityContext']).toMatchObject({
      runAsUser: Number(user),
      runAsGroup: Number(group),
      fsGroup: Number(group),
    });
  });
});

describe.each(workloads)('$name on Kubernetes, as a pod', ({ name, object }) => {
  it('has no privileges, as the namespace requires', () => {
    const [namespace] = filterByKind('Namespace');
    expect(findNode(namespace, 'metadata', 'labels')['pod-security.kubernetes.io/enforce']).toBe('restricted');
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
      ...listNodes(findNode(object, 'spec')['volumeClaimTemplates']).map(getName),
    ];
    const mounts = listNodes(getContainer(object)['volumeMounts']);
    expect(new Set(mounts.map((mount) => mount['name']))).toEqual(new Set(volumes));
    const writable = mounts.filter(({ readOnly }) => readOnly !== true).map(({ mountPath }) => mountPath);
    expect(writable).toEqual([name === 'varnish' ? '/var/lib/varnish' : '/data']);
  });

  it('selects its own pods, wherever it is named', () => {
    if (object['kind'] === 'Job') return;
    const selector = findNode(object, 'spec', 'selector', 'matchLabels');
    expect(
      workloads.filter((each) => matchesLabels(getLabels(each.object), selector)).map((each) => each.name),
    ).toEqual([name]);
    for (const spread of listNodes(getPod(object)['topologySpreadConstraints']))
      expect(findNode(spread, 'labelSelector', 'matchLabels')).toEqual(selector);
    const budgets = filterByKind('PodDisruptionBudget').filter((each) =>
      matchesLabels(getLabels(object), findNode(each, 'spec', 'selector', 'matchLabels')),
    );
    expect(budgets.map((each) => findNode(each, 'spec')['maxUnavailable'])).toEqual([1]);
  });

  it('has probes at ports that it listens on', () => {
    const probes = ['startupProbe', 'readinessProbe', 'livenessProbe'].map((probe) =>
      findNode(getContainer(object), probe),
    );
    const requestedPorts = probes.flatMap((probe) => [findNode(probe, 'httpGet'), findNode(probe, 'tcpSocket')]);
    const unknown = requestedPorts.filter(({ port }) => port !== undefined && !listPorts(object).has(port));
    expect(unknown).toEqual([]);
    const paths = requestedPorts.flatMap(({ path: target }) => (target === undefined ? [] : [target]));
    const expected: Readonly<Record<string, readonly string[]>> = {
      site: ['/health/live', '/health/ready', '/health/live'],
      backoffice: ['/health/live', '/health', '/health/live'],
    };
    expect(paths).toEqual(expected[name] ?? []);
  });
});

describe('objects around the pods', () => {
  it('Services lead to ports of pods, on the number that their callers use', () => {
    const services = filterByKind('Service');
    expect(services.map(getName)).toEqual(['site', 'site-pods', 'backoffice', 'varnish', 'varnish-pods']);
    for (const service of services) {
      const [target, ...more] = workloads.filter(({ object }) =>
        matchesLabels(getLabels(object), findNode(service, 'spec', 'selector')),
      );
      expect(more).toEqual([]);
      for (const { port, targetPort } of listNodes(findNode(service, 'spec')['ports'])) {
        const number = listPorts(target?.object ?? {}).get(targetPort);
        // The Service `varnish` has port 80, because Ingress controllers expect this port. Its pods listen on port
        // 6081.
        expect(number, getName(service)).toBe(getName(service) === 'varnish' ? 6081 : port);
      }
    }
    for (const { object } of workloads) {
      const governing = findNode(object, 'spec')['serviceName'];
      if (governing === undefined) continue;
      const service = services.find((each) => getName(each) === governing);
      expect(findNode(service, 'spec')['clusterIP']).toBe('None');
    }
  });

  it('programs call each other by names of Services, and accept these names', () => {
    const site = readSettings(
      'dist/server/main.js',
      readVariables(findWorkload('site')),
      readSecrets(findWorkload('site')),
    );
    const backOffice = readSettings(
      'dist/server/backoffice.js',
      readVariables(findWorkload('backoffice')),
      readSecrets(findWorkload('backoffice')),
    );
    if (!('apiUrl' in site) || !('cdnTargets' in backOffice)) throw new Error('other programs');
    expect(site.apiUrl).toBe('http://backoffice:3002');
    expect(backOffice.internalHosts).toContain('backoffice');
    expect([site.adminHost, backOffice.host]).toEqual(['0.0.0.0', '0.0.0.0']);
    expect([...listPorts(findWorkload('site')).values()]).toEqual([site.port, site.adminPort]);
    expect([...listPorts(findWorkload('backoffice')).values()]).toEqual([backOffice.port]);
    expect(site.media).toEqual(backOffice.media);
    const replicas = Number(findNode(findWorkload('varnish'), 'spec')['replicas']);
    expect(backOffice.cdnTargets.map(({ id }) => id)).toEqual(
      Array.from({ length: replicas }, (_, index) => `http://varnish-${index}.varnish-pods:6081`),
    );
    expect(findNode(findWorkload('backoffice'), 'spec')['replicas']).toBe(2);
  });

  it('the site is scaled to three pods or more', () => {
    const [scaler] = filterByKind('HorizontalPodAutoscaler');
    expect(findNode(scaler, 'spec', 'scaleTargetRef')).toEqual({
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      name: 'site',
    });
    expect(findNode(scaler, 'spec')['minReplicas']).toBe(3);
    // The number is absent, because with it each `apply` would undo the scaling.
    expect(findNode(findWorkload('site'), 'spec')['replicas']).toBeUndefined();
  });

  it('network policies deny everything by default, and name pods and ports that exist', () => {
    const policies = filterByKind('NetworkPolicy');
    expect(findNode(policies[0], 'spec')).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    for (const policy of policies.slice(2).filter((each) => getName(each) !== 'certificates')) {
      const ownWorkloads = workloads.filter(({ object }) =>
        matchesLabels(getLabels(object), findNode(policy, 'spec', 'podSelector', 'matchLabels')),
      );
      expect(ownWorkloads.map(({ name }) => name)).toEqual([getName(policy)]);
      for (const { ports } of listNodes(findNode(policy, 'spec')['ingress']))
        for (const { port } of listNodes(ports))
          expect([...listPorts(ownWorkloads[0]?.object ?? {}).values()]).toContain(port);
      for (const { to, ports } of listNodes(findNode(policy, 'spec')['egress']))
        for (const selector of listNodes(to).map((each) => findNode(each, 'podSelector', 'matchLabels'))) {
          const target = workloads.find(({ object }) => matchesLabels(getLabels(object), selector));
          for (const { port } of target ? listNodes(ports) : [])
            expect([...listPorts(target?.object ?? {}).values()]).toContain(port);
        }
    }
  });

  it('the ingress controller reaches the pods of cert-manager that prove the ownership of a host name', () => {
    const listNamespaceRules = (policy: string) => {
      const object = filterByKind('NetworkPolicy').find((each) => getName(each) === policy) ?? {};
      return listNodes(findNode(object, 'spec')['ingress']).flatMap(({ from, ports }) =>
        listNodes(from)
          .filter((each) => 'namespaceSelector' in each)
          .map((each) => ({ labels: findNode(each, 'namespaceSelector', 'matchLabels'), ports })),
      );
    };
    const [fromController] = listNamespaceRules('varnish');
    expect(listNamespaceRules('certificates')).toEqual([
      { ...fromController, ports: [{ protocol: 'TCP', port: 8089 }] },
    ]);
    const policy = filterByKind('NetworkPolicy').find((each) => getName(each) === 'certificates') ?? {};
    // cert-manager gives its pods this label and port.
    expect(findNode(policy, 'spec', 'podSelector', 'matchLabels')).toEqual({
      'acme.cert-manager.io/http01-solver': 'true',
    });
  });

  it('Varnish has the parameters with which it is tested, and the token where its configuration reads it', () => {
    const [given = ''] = /-p \S+(?: -p \S+)*/.exec(readDeployedText('varnish/default.vcl')) ?? [];
    expect(toStrings(getContainer(findWorkload('varnish'))['args'])).toEqual(given.split(' '));
    const vcl = readDeployedText('varnish/kubernetes.vcl');
    expect(Object.keys(readSecrets(findWorkload('varnish')))).toEqual([/std\.fileread\("([^"]+)"\)/.exec(vcl)?.[1]]);
    expect(/\.host = "([^"]+)"/.exec(vcl)?.[1]).toBe('site');
    expect(readBackend(vcl)).toBe(readBackend(readDeployedText('varnish/sites.vcl')));
  });

  it('the example of an ingress leads to Varnish', () => {
    const rules = listNodes(findNode(readYaml('kubernetes/ingress.example.yaml'), 'spec')['rules']);
    expect(rules.length).toBeGreaterThan(1);
    for (const rule of rules)
      expect(listNodes(findNode(rule, 'http')['paths']).map((each) => findNode(each, 'backend', 'service'))).toEqual([
        { name: 'varnish', port: { name: 'http' } },
      ]);
  });
});
