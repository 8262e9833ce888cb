import { useSignals } from '@preact/signals-react/runtime';
import { Field } from '../../../ui/form/field.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useCallContext } from '../call/call-context.ts';

interface Props {
  readonly kind: 'microphone' | 'camera' | 'speaker';
}

const lists = { microphone: 'microphones', camera: 'cameras', speaker: 'speakers' } as const;

/** Selects a device. Devices whose names the browser hides are numbered. */
export function DeviceChoice({ kind }: Props) {
  useSignals();
  const t = useText();
  const {
    call: { media },
  } = useCallContext();
  const devices = media.devices.value[lists[kind]];
  const chosen = kind === 'speaker' ? media.speaker.value : (media[kind].value.deviceId ?? '');
  const kindLabel = t(`liveRoom.device.${kind}`);
  const isKnown = devices.some(({ id }) => id === chosen);
  return (
    <Field label={kindLabel}>
      {(control) => (
        <select
          {...control}
          value={isKnown ? chosen : ''}
          disabled={devices.length === 0}
          onChange={({ target }) => void media.selectDevice(kind, target.value)}
        >
          {!isKnown && (
            <option value="">{t(devices.length > 0 ? 'liveRoom.device.automatic' : 'liveRoom.device.none')}</option>
          )}
          {devices.map(({ id, label }, index) => (
            <option key={id} value={id}>
              {label || t('liveRoom.preJoin.unnamed', { kind: kindLabel, number: index + 1 })}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
