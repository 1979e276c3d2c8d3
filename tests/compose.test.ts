import { existsSync, readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
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
  readYaml,
  readSettings,
  toStrings,
  listUnknownVariables,
} from './deployment.ts';

const compose = readYaml('compose.yaml');
const services = Object.entries(findNode(compose, 'services')).filter((entry): entry is [string, YamlNode] =>
  isYamlNode(entry[1]),
);
const serviceNames = services.map(([name]) => name);
const gevelServiceNames = services.filter(([, { image }]) => image === 'gevel:latest').map(([name]) => name);
const findService = (name: string): YamlNode => findNode(compose, 'services', name);
const listNames = (value: unknown): readonly string[] => (isYamlNode(value) ? Object.keys(value) : toStrings(value));
const readVariables = (name: string) =>
  Object.fromEntries(
    Object.entries(findNode(findService(name), 'environment')).map(([key, value]) => [key, String(value)]),
  );
const listSecrets = (name: string) => toStrings(findService(name)['secrets']);
const listMounts = (name: string) =>
  toStrings(findService(name)['volumes']).map((line) => {
    const [from = '', to = '', mode] = line.split(':');
    return { from, to, mode };
  });
/** Returns an invented secret in the right format. */
const createSecret = (name: string) =>
  name === 'database-url' ? 'postgres://gevel:secret@database:5432/gevel' : 'a-secret-of-the-right-length-for-each';
const listFiles = (name: string) =>
  Object.fromEntries(listSecrets(name).map((secret) => [`/run/secrets/${secret}`, createSecret(secret)]));
const readDeployedText = (file: string) => readFileSync(toDeployPath(file), 'utf8');

const findAddress = (name: string) => String(findNode(findService(name), 'networks', 'inside')['ipv4_address']);
const isInNetwork = (network: unknown, address: string) => {
  const [start = '', bits] = String(network).split('/');
  const list = new BlockList();
  list.addSubnet(start, Number(bits));
  return list.check(address);
};

describe.each(gevelServiceNames)('%s of compose.yaml', (name) => {
  const program = findProgram(toStrings(findService(name)['command']));
  const variables = readVariables(name);

  it('sets variables that its program knows, with values that it accepts', () => {
    expect(Object.keys(variables).length).toBeGreaterThan(4);
    expect(listUnknownVariables(program, variables)).toEqual([]);
    const { dataDir, media, drainMs } = readSettings(program, variables, listFiles(name));
    expect(findService(name)['stop_grace_period']).toBe(`${drainMs / 1000 + 15}s`);
    const mounted = listMounts(name).map(({ to }) => to);
    expect(mounted).toContain(dataDir);
    expect(media).toEqual({ kind: 'folder', folder: mounted.find((place) => place.includes('media')) });
  });

  it('reads exactly the secrets that it is given', () => {
    const fileVariables = Object.keys(variables).filter((variable) => variable.endsWith('_FILE'));
    expect(new Set(fileVariables.map((variable) => variables[variable]))).toEqual(
      new Set(Object.keys(listFiles(name))),
    );
    for (const variable of fileVariables)
      expect(() => readSettings(program, variables, {}), variable).toThrow(`${variable} is "/run/secrets/`);
  });

  it('writes only to volumes, and has no capabilities', () => {
    expect(findService(name)).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(findService(name)['user']).toBeUndefined();
  });
});

describe('compose.yaml', () => {
  it('runs two sites and a back office, and the programs around them', () => {
    expect(serviceNames).toEqual([
      'site1',
      'site2',
      'backoffice',
      'database',
      'valkey',
      'varnish',
      'caddy',
      'prometheus',
      'grafana',
    ]);
    expect(gevelServiceNames).toEqual(['site1', 'site2', 'backoffice']);
    expect(readVariables('site1')).toEqual(readVariables('site2'));
  });

  it('names services, secrets, networks and volumes that exist', () => {
    const networks = Object.keys(findNode(compose, 'networks'));
    const volumes = Object.keys(findNode(compose, 'volumes'));
    const secrets = Object.keys(findNode(compose, 'secrets'));
    for (const name of serviceNames) {
      for (const other of listNames(findService(name)['depends_on'])) expect(serviceNames, name).toContain(other);
      for (const network of listNames(findService(name)['networks'])) expect(networks, name).toContain(network);
      for (const secret of listSecrets(name)) expect(secrets, name).toContain(secret);
      const files = listMounts(name).filter(({ from }) => from.startsWith('.'));
      for (const { from, mode } of files) expect([existsSync(toDeployPath(from)), mode], from).toEqual([true, 'ro']);
      const unknown = listMounts(name).filter(({ from }) => !from.startsWith('.') && !volumes.includes(from));
      expect(unknown, name).toEqual([]);
    }
    const used = new Set(
      serviceNames.flatMap((name) => [...listMounts(name).map(({ from }) => from), ...listSecrets(name)]),
    );
    expect([...volumes, ...secrets].filter((each) => !used.has(each))).toEqual([]);
  });

  it('documents at its top how each secret is created, outside of what is committed and what the build reads', () => {
    const top = readDeployedText('compose.yaml').split('\nname:')[0] ?? '';
    for (const [name, secret] of Object.entries(findNode(compose, 'secrets'))) {
      expect(secret).toEqual({ file: `./secrets/${name}` });
      expect(top).toContain(name);
    }
    for (const file of ['../.gitignore', '../.dockerignore'])
      expect(readDeployedText(file)).toMatch(/^deploy\/secrets\/?$/m);
  });

  it('has a health check for every service', () => {
    const healthcheck = readFileSync(toDeployPath('../Dockerfile'), 'utf8').includes('\nHEALTHCHECK ');
    const isChecked = (name: string) =>
      gevelServiceNames.includes(name) ? healthcheck : isYamlNode(findService(name)['healthcheck']);
    expect(serviceNames.filter((name) => !isChecked(name))).toEqual([]);
  });

  it('limits memory and logs of each service, and restarts each', () => {
    for (const name of serviceNames)
      expect(findService(name), name).toMatchObject({
        mem_limit: expect.stringMatching(/^\d+[mg]$/),
        restart: 'unless-stopped',
        logging: { driver: 'json-file', options: { 'max-size': '10m' } },
      });
  });

  it('publishes Caddy, and Grafana on the machine itself; only services that need it have outgoing connections', () => {
    const ports = serviceNames.flatMap((name) =>
      toStrings(findService(name)['ports']).map((port) => `${name} ${port}`),
    );
    expect(ports).toEqual(['caddy 80:80', 'caddy 443:443', 'grafana 127.0.0.1:3300:3000']);
    expect(findNode(compose, 'networks', 'inside')['internal']).toBe(true);
    const outside = serviceNames.filter((name) => listNames(findService(name)['networks']).includes('outside'));
    expect(outside).toEqual(['backoffice', 'caddy', 'grafana']);
  });
});

describe('addresses in compose.yaml', () => {
  const [{ subnet, ip_range: range } = {}] = toList(findNode(compose, 'networks', 'inside', 'ipam')['config']).map(
    (each) => findNode(each),
  );

  it('are in the network, and are not given to other services', () => {
    for (const name of ['site1', 'site2', 'varnish', 'caddy'])
      expect([isInNetwork(subnet, findAddress(name)), isInNetwork(range, findAddress(name))], name).toEqual([
        true,
        false,
      ]);
  });

  it('are those that sites trust, and that Varnish knows', () => {
    expect(readVariables('site1')['TRUSTED_PROXIES']?.split(',')).toEqual(['varnish', 'caddy'].map(findAddress));
    const vcl = readDeployedText('varnish/compose.vcl');
    const hosts = Array.from(vcl.matchAll(/\.host = "([^"]+)"/g), ([, host]) => host);
    expect(hosts).toEqual(['site1', 'site2'].map(findAddress));
    expect(vcl).toContain(`"${String(subnet).replace('/', '"/')};`);
    expect(vcl).toContain(`! "${findAddress('caddy')}";`);
    expect(Object.keys(listFiles('varnish'))).toEqual([/std\.fileread\("([^"]+)"\)/.exec(vcl)?.[1]]);
  });

  it("are the same backends in Varnish's file for one site", () => {
    expect(readBackend(readDeployedText('varnish/compose.vcl'))).toBe(
      readBackend(readDeployedText('varnish/sites.vcl')),
    );
    expect(readBackend(readDeployedText('varnish/sites.vcl'))).toContain('.probe = ready');
  });

  it('lead to programs under names that they accept, at ports that they listen on', () => {
    const calls = [
      readVariables('site1')['API_URL'],
      readVariables('caddy')['GEVEL_ASK'],
      'http://site1:3001',
      'http://site2:3001',
    ].map((url) => new URL(url ?? ''));
    for (const { hostname, port } of calls) {
      const name = hostname === 'backoffice' ? 'backoffice' : 'site1';
      const settings = readSettings(
        findProgram(toStrings(findService(name)['command'])),
        readVariables(name),
        listFiles(name),
      );
      expect(settings.internalHosts).toContain(hostname);
      const listens =
        'adminPort' in settings ? [settings.adminPort, settings.adminHost] : [settings.port, settings.host];
      expect(listens, hostname).toEqual([Number(port), '0.0.0.0']);
    }
    const aliases = ['site1', 'site2'].map((name) => findNode(findService(name), 'networks', 'inside')['aliases']);
    expect(aliases).toEqual([['sites'], ['sites']]);
    const varnish = `varnish:${readVariables('varnish')['VARNISH_HTTP_PORT']}`;
    expect(readVariables('backoffice')['CDN_PURGE']).toBe(`varnish:http://${varnish}`);
    expect(readVariables('caddy')['GEVEL_UPSTREAM']).toBe(varnish);
  });

  it("are scraped by Prometheus, which is the source of Grafana's dashboards", () => {
    const prometheus = readYaml('prometheus/compose.yml');
    const jobs = toList(prometheus['scrape_configs']).map((job) => findNode(job));
    const targets = jobs.flatMap((job) => [
      ...toList(job['static_configs']).flatMap((each) => toStrings(findNode(each)['targets'])),
      ...toList(job['dns_sd_configs']).flatMap((each) =>
        toStrings(findNode(each)['names']).map((name) => `${name}:${String(findNode(each)['port'])}`),
      ),
    ]);
    expect(targets).toEqual(['site1:3001', 'site2:3001', 'backoffice:3002']);
    expect(jobs.map((job) => findNode(job, 'authorization')['credentials_file'])).toEqual(
      Array(2).fill(Object.keys(listFiles('prometheus'))[0]),
    );
    const example = readYaml('prometheus/prometheus.yml');
    expect(jobs.map((job) => job['job_name'])).toEqual(
      toList(example['scrape_configs']).map((job) => findNode(job)['job_name']),
    );
    const [source] = toList(readYaml('grafana/provisioning/datasources/prometheus.yml')['datasources']);
    expect(source).toMatchObject({ url: 'http://prometheus:9090', isDefault: true });
    const [provider] = toList(readYaml('grafana/provisioning/dashboards/gevel.yml')['providers']);
    const folder = listMounts('grafana').find(({ from }) => from === './grafana');
    expect(findNode(provider, 'options')['path']).toBe(folder?.to);
  });

  it('have the parameters with which Varnish is tested', () => {
    const [given = ''] = /-p \S+(?: -p \S+)*/.exec(readDeployedText('varnish/default.vcl')) ?? [];
    expect(toStrings(findService('varnish')['command'])).toEqual(given.split(' '));
    const mounted = listMounts('varnish').map(({ from, to }) => [path.basename(from), path.basename(to)]);
    expect(mounted).toEqual([
      ['default.vcl', 'default.vcl'],
      ['compose.vcl', 'sites.vcl'],
    ]);
  });
});
