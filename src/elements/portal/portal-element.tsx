import { useContext, useEffect, useMemo, useState } from 'react';
import { Router } from 'wouter';
import type { PropsOf } from '../../runtime/contract-types.ts';
import { HostContext } from '../../runtime/element-context.ts';
import { ElementFrame } from '../../runtime/element-frame.tsx';
import { Tooltips } from '../../ui/tooltip/tooltips.tsx';
import { portalBase } from './portal-base.ts';
import type { contract } from './contract.ts';
import { locationHook } from './location-hook.ts';
import { createPortalHistory } from './portal-history.ts';
import { PortalScreen } from './portal-screen.tsx';
import { reloadOnce } from './reload-once.ts';
import { routeParser } from './route-parser.ts';

export default function PortalElement(values: PropsOf<typeof contract>) {
  const { routerBase, lang, theme } = values;
  const host = useContext(HostContext);
  useEffect(() => {
    if (host) host.onReleaseGone = () => host.element.isConnected && reloadOnce(host.root);
  }, [host]);
  const base = useMemo(() => portalBase(routerBase), [routerBase]);
  const [history] = useState(createPortalHistory);
  const hook = useMemo(() => locationHook(history), [history]);
  return (
    <ElementFrame values={{ ...values, auto: 'auto' }} namespaces={['portal', 'login']}>
      <Router base={base} hook={hook} parser={routeParser}>
        <PortalScreen history={history} choosesLanguage={!lang} choosesTheme={!theme} />
      </Router>
      <Tooltips />
    </ElementFrame>
  );
}
