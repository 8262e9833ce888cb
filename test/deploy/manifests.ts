// Reads the Kubernetes manifests of provider/deploy/ and checks them by the schemas of Kubernetes.
import { globSync, readFileSync } from 'node:fs';
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Namespace, PersistentVolumeClaim, Service } from 'kubernetes-models/v1';
import { parseAllDocuments } from 'yaml';

/** The parts of a manifest that the tests look at. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: {
    replicas?: number;
    selector?: Record<string, string> & { matchLabels?: Record<string, string> };
    template?: { metadata: { labels: Record<string, string> }; spec: Pod };
  };
}

export interface Pod {
  automountServiceAccountToken?: boolean;
  hostNetwork?: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext?: Record<string, unknown>;
  containers: Container[];
}

export interface Container {
  image: string;
  args?: string[];
  env?: { name: string; value?: string; valueFrom?: Record<string, { name: string; key: string }> }[];
  securityContext?: Record<string, unknown>;
  resources?: { limits?: Record<string, string>; requests?: Record<string, string> };
  readinessProbe?: object;
  livenessProbe?: object;
}

/** The kinds in use; `validate` throws. */
const kinds: Readonly<Record<string, { prototype: { validate(): void } }>> = {
  'apps/v1 Deployment': Deployment,
  'apps/v1 StatefulSet': StatefulSet,
  'networking.k8s.io/v1 NetworkPolicy': NetworkPolicy,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget,
  'v1 Namespace': Namespace,
  'v1 PersistentVolumeClaim': PersistentVolumeClaim,
  'v1 Service': Service,
};

/** All manifests, with the file of each. */
export const readManifests = () =>
  globSync('provider/deploy/kubernetes/*.yaml')
    .sort()
    .flatMap((file) =>
      parseAllDocuments(readFileSync(file, 'utf8'), { uniqueKeys: true }).map((document) => {
        if (document.errors.length > 0) throw document.errors[0];
        return { file, manifest: document.toJS() as Manifest };
      }),
    );

/** What the schema of its kind finds wrong with a manifest, and the paths of fields that the schema does not have. */
export function problemsOf(manifest: Manifest): string[] {
  const kind = `${manifest.apiVersion} ${manifest.kind}`;
  const Model = kinds[kind];
  if (!Model) return [`${kind} is none of the kinds that are checked`];
  const unread = new Set<string>();
  const watched = watch(manifest, '', unread);
  try {
    Model.prototype.validate.call(watched);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  return [...unread].map((path) => `there is no ${path}`);
}

/** The validators read every field that they know, and only those; a misspelt one is never read. */
function watch<Value>(value: Value, path: string, unread: Set<string>): Value {
  if (typeof value !== 'object' || value === null) return value;
  const inner = new Map(
    Object.entries(value).map(([name, member]) => [name, watch(member, `${path}/${name}`, unread)] as const),
  );
  for (const name of inner.keys()) unread.add(`${path}/${name}`);
  return new Proxy(value, {
    get(target, name, receiver) {
      if (typeof name !== 'string' || !inner.has(name)) return Reflect.get(target, name, receiver) as unknown;
      unread.delete(`${path}/${name}`);
      return inner.get(name);
    },
  });
}
