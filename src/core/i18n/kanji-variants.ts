/**
 * Kanji with the variants that registered names use: old and new forms, and variants of family registers. The first of each
 * group is the common one. Compatibility ideographs (such as 神 U+FA19) are not here: NFKC makes them the common form.
 */
const GROUPS =
  '亜亞 悪惡 圧壓 囲圍 医醫 為爲 壱壹弌 隠隱 栄榮 営營 衛衞 駅驛 円圓 塩鹽 縁緣 艶艷 応應 欧歐 桜櫻 奥奧 横橫 温溫 穏穩 仮假 価價 画畫 会會 ' +
  '絵繪 壊壞 懐懷 拡擴 殻殼 覚覺 学學斈 岳嶽 楽樂 渇渴 巻卷 陥陷 勧勸 寛寬 関關 歓歡 観觀 館舘 気氣 帰歸 亀龜 偽僞 戯戲 犠犧 旧舊 拠據 挙擧 虚虛 峡峽 ' +
  '挟挾 狭狹 郷鄕鄉 区區 駆驅駈 勲勳 薫薰 径徑 恵惠 渓溪 掲揭 経經 蛍螢 軽輕 継繼 鶏鷄 芸藝 撃擊 県縣 倹儉 剣劍劔 険險 圏圈 検檢 献獻 権權 顕顯 験驗 厳嚴 ' +
  '広廣 効效 恒恆 黄黃 鉱鑛砿礦 号號 国國圀 黒黑 済濟 斎齋斉齊亝 剤劑 雑雜 参參 桟棧 蚕蠶 惨慘 賛贊 讃讚 残殘 糸絲 歯齒 児兒 辞辭 湿濕 実實寔 写寫 釈釋 寿壽 収收 ' +
  '従從 渋澁澀 獣獸 縦縱 粛肅 処處 叙敍敘 奨奬獎 将將 焼燒 証證 乗乘 剰剩 条條 状狀 浄淨 嬢孃 畳疊 縄繩 壌壤 穣穰 譲讓 醸釀 触觸 嘱囑 真眞 寝寢 慎愼 尽盡 図圖 粋粹 酔醉 ' +
  '穂穗 随隨 髄髓 枢樞 数數 瀬瀨 声聲 静靜 摂攝 窃竊 専專 浅淺 戦戰 践踐 銭錢 潜潛 繊纖 禅禪 双雙 壮壯 争爭 荘莊 捜搜 挿插 巣巢 装裝 総總 騒騷 蔵藏 臓臟 属屬 続續 即卽 ' +
  '堕墮 対對 体體 帯帶 滞滯 台臺 滝瀧 択擇 沢澤 担擔 単單 胆膽 団團 弾彈 断斷 遅遲 痴癡 昼晝 虫蟲 鋳鑄 庁廳 聴聽 勅敕 鎮鎭 転轉 点點 伝傳 灯燈 当當 党黨 盗盜 稲稻 闘鬪 徳德 ' +
  '独獨 読讀 届屆 弐貳 悩惱 脳腦 覇霸 拝拜 廃廢 売賣 麦麥 発發 髪髮 抜拔 秘祕 浜濱濵 瓶甁 払拂 仏佛 併倂 並竝 変變 辺邊邉 弁辨瓣辯辧 歩步 宝寶寳 豊豐 褒襃 翻飜 毎每 万萬 ' +
  '満滿 黙默 弥彌 訳譯 薬藥 与與 予豫 余餘 誉譽 揺搖 遥遙 瑶瑤 様樣 謡謠 来來 頼賴 乱亂 覧覽 竜龍 両兩 猟獵 緑綠 禄祿 録錄 涙淚 塁壘 励勵 礼禮 隷隸 霊靈 齢齡 恋戀 炉爐 労勞 楼樓 湾灣 ' +
  '高髙 崎﨑嵜碕𥔎 島嶋嶌嶹 富冨 柳栁桺 桑桒 峰峯 槙槇 曽曾 巌巖 頬頰 彦彥 産產 顔顏 鉄鐵銕鐡 船舩 群羣 松枩 梅楳 桧檜 桝枡 淵渕渊 秋穐秌龝 薮藪籔 籠篭 涛濤 祷禱 灌潅 掻搔 噛嚙 鴎鷗 ' +
  '麹麴 莱萊 蒋蔣 兎兔菟莵 研硏 凛凜 晃晄 煕熙熈 昂昻 晋晉 芦蘆 橋𣘺槗 藁藳 園薗 野埜 岡崗 昇曻 湧涌 澄澂 爾尓 珍珎 皐皋 祢禰 稟禀 竃竈 箏筝 糾糺 聡聰 舎舍 萌萠 虎乕 裏裡 覗覘 迩邇 ' +
  '鋭銳 鑑鑒 間閒 隣鄰 鶴靏靍 頴穎 騨驒 鴬鶯 喜㐂 冴冱 厨廚 叡睿 呉吳 哲喆 壷壺 婿壻 尭堯 戸戶 明朙 栃杤 棲栖 氷冰 清淸 青靑 竪豎 内內 呂吕 税稅 脱脫 悦悅 説說 閲閱 絶絕 尚尙 教敎 ' +
  '冊册 姫姬 戻戾 没沒 強强 蘊薀 塡填 剥剝 繋繫 醤醬 焔焰 撹攪 沖冲 況况 涼凉 減减 決决 吉𠮷 土圡𡈽 京亰 凡凢 協恊 却卻 姉姊 多夛 宜冝 寧寗 本夲 村邨 柏栢 留畄畱 磯礒 窓窗窻 蓑簑 質貭 面靣 叱𠮟';

let common: ReadonlyMap<string, string> | undefined;

/** Replaces kanji with their common forms, for a comparison; never for display or storage. */
export function commonKanji(text: string): string {
  common ??= new Map(
    GROUPS.split(' ').flatMap((group) => {
      const [first = '', ...others] = group;
      return others.map((other) => [other, first] as const);
    }),
  );
  const forms = common;
  return text.replace(/\p{Script=Han}/gu, (kanji) => forms.get(kanji) ?? kanji);
}
