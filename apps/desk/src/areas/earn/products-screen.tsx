import { Box, Typography } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import { useQuery } from "@tanstack/react-query";
import { useListContext, useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { StatusChip } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { FigureTable, figureText } from "#shell/lists/figure-table.tsx";
import { useDeskSession } from "#shell/session.ts";

type ProductLine = Awaited<ReturnType<DeskClient["earn"]["listEarnProductStates"]>>[number];

const Product = DataTable.Col<ProductLine>;

/** The sales and promises of each product, with its treasury's balance. */
export function EarnProductsScreen() {
  const translate = useTranslate();
  return (
    <DeskList empty="desk.earn.noProducts">
      <Box sx={{ p: 2 }}>
        <Typography color="text.secondary" variant="body2" sx={{ maxWidth: 840, mb: 2 }}>
          {translate("desk.earn.productsText")}
        </Typography>
        <Coverage />
      </Box>
      <DeskTable<ProductLine>>
        <Product source="name" label="desk.earn.column.product" disableSort />
        <Product
          label="desk.earn.column.kind"
          disableSort
          render={({ kind }) => translate(`desk.earn.kind.${kind}`)}
        />
        <Product
          align="right"
          label="desk.earn.column.sold"
          disableSort
          render={({ sold, quota, currency }) =>
            `${figureText(sold)} / ${figureText(quota)} ${currency}`
          }
        />
        <Product
          align="right"
          label="desk.earn.column.promised"
          disableSort
          render={({ promised, incomeCurrency }) => `${figureText(promised)} ${incomeCurrency}`}
        />
        <Product align="right" source="orders" label="desk.earn.column.orders" disableSort />
        <Product
          align="right"
          source="frozenOrders"
          label="desk.earn.column.frozenOrders"
          disableSort
        />
        <Product
          label="desk.earn.column.status"
          disableSort
          render={({ isOnSale, bondState }) => (
            <StatusChip
              text={[
                translate(isOnSale ? "desk.earn.onSale" : "desk.earn.offSale"),
                ...(bondState === null ? [] : [translate(`desk.settings.choice.${bondState}`)]),
              ].join(", ")}
              tone={
                isOnSale && (bondState ?? "performing") === "performing" ? "success" : "warning"
              }
            />
          )}
        />
      </DeskTable>
    </DeskList>
  );
}

/** Each treasury next to the promises of its products, in the list's book. */
function Coverage() {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const { filterValues } = useListContext();
  const book = filterValues["book"] === "demo" ? "demo" : "live";
  const { data = [] } = useQuery({
    queryKey: ["earnCoverage", book],
    queryFn: () => client.earn.listEarnCoverage({ book }),
  });
  return (
    <FigureTable
      label={translate("desk.earn.coverage")}
      empty=""
      columns={[
        { name: translate("desk.earn.column.treasury") },
        { name: translate("desk.earn.column.balance"), isFigure: true },
        { name: translate("desk.earn.column.promised"), isFigure: true },
        { name: translate("desk.earn.column.left"), isFigure: true },
        { name: translate("desk.earn.column.status") },
      ]}
      rows={data.map((line) => ({
        key: line.id,
        cells: [
          translate(`desk.houseTransfers.accounts.${line.account}`),
          `${figureText(line.balance)} ${line.currency}`,
          figureText(line.promised),
          figureText(line.left),
          <StatusChip
            key="covered"
            text={translate(line.isCovered ? "desk.earn.covered" : "desk.earn.short")}
            tone={line.isCovered ? "success" : "error"}
          />,
        ],
      }))}
    />
  );
}
