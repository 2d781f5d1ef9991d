import type { DeskClient } from "@plumbline/client";
import { mustParseDecimal } from "@plumbline/engine/kernel";
import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { Below, StatusChip, TimeText } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";

type Offering = Awaited<ReturnType<DeskClient["ieo"]["listIeoOfferings"]>>[number];

const Column = DataTable.Col<Offering>;

const FIGURES = ["supply", "inTreasury", "applied", "raised"] as const;

/** The stage of each offering, and whether its supply is in the treasury. */
export function IeoOfferingsScreen() {
  return (
    <DeskList empty="desk.ieo.noOfferings" about="desk.ieo.offeringsText">
      <DeskTable<Offering>>
        <Column source="token" label="desk.ieo.column.token" disableSort />
        <Column
          label="desk.ieo.column.status"
          disableSort
          render={(offering) => <OfferingStatus offering={offering} />}
        />
        {FIGURES.map((figure) => (
          <Column
            key={figure}
            align="right"
            source={figure}
            label={`desk.ieo.figure.${figure}`}
            disableSort
            render={(offering) => figureText(offering[figure])}
          />
        ))}
        <Column align="right" source="applicants" label="desk.ieo.figure.applicants" disableSort />
        <Column align="right" source="unpaid" label="desk.ieo.figure.unpaid" disableSort />
        <Column
          align="right"
          label="desk.ieo.figure.winningPrice"
          disableSort
          render={({ winningPrice }) => figureText(winningPrice ?? "")}
        />
        <Column
          source="closeTime"
          label="desk.ieo.column.ends"
          disableSort
          render={({ closeTime, drawSymbol, drawSeq }) => (
            <>
              <TimeText time={closeTime} />
              <Below>{drawSeq === null ? drawSymbol : `${drawSymbol} #${drawSeq}`}</Below>
            </>
          )}
        />
      </DeskTable>
    </DeskList>
  );
}

/** Before its end an offering needs its whole supply; otherwise nobody can apply. */
function OfferingStatus({ offering }: { readonly offering: Offering }) {
  const translate = useTranslate();
  const { status, inTreasury, supply } = offering;
  if (status === "issuing" && mustParseDecimal(inTreasury) < mustParseDecimal(supply)) {
    return <StatusChip text={translate("desk.ieo.notFunded")} tone="warning" />;
  }
  return (
    <StatusChip
      text={translate(`desk.ieo.status.${status}`)}
      tone={status === "issuing" ? "success" : "default"}
    />
  );
}
